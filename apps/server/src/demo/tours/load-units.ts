import type { ContainerType } from '@quaygate/contract';
import { checkDigit } from '@quaygate/rules';
import type { Random } from '../random.ts';

export interface DemoLoadUnit {
  containerNumber: string;
  containerType: ContainerType;
  containerLength: number;
  netWeight: number;
  emptyWeight: number;
}

const owners = ['MSCU', 'HLBU', 'TGHU', 'CMAU', 'OOLU', 'TCNU', 'MRKU', 'SUDU', 'ECMU', 'TEMU', 'KKTU', 'GESU'];
/** Swap bodies and trailers carry ILU codes, whose fourth letter is another. */
const iluOwners = ['HUPB', 'LGWA', 'TXLE', 'KOMK', 'WBLD'];

/** type, length in feet, empty weight, lowest and highest load in kg, share */
const kinds = [
  ['BOX', 20, 2250, 4_000, 24_000, 18],
  ['BOX', 40, 3750, 5_000, 26_000, 20],
  ['HC', 40, 3900, 5_000, 26_500, 28],
  ['HC', 45, 4800, 6_000, 27_000, 6],
  ['REEF', 40, 4650, 12_000, 28_000, 7],
  ['TANK', 20, 3900, 14_000, 24_000, 5],
  ['OTOP', 20, 2350, 6_000, 22_000, 2],
  ['FLAT', 40, 5200, 10_000, 30_000, 2],
  ['BULK', 20, 2600, 15_000, 24_000, 2],
  ['WB', 26, 2800, 6_000, 13_000, 5],
  ['JWB', 45, 4900, 8_000, 26_000, 2],
  ['SANH', 45, 7200, 8_000, 27_000, 3],
] as const;
type Kind = (typeof kinds)[number];

/** A number with its right check digit (ISO 6346, EN 13044). */
function containerNumber(owner: string, serial: string): string {
  return `${owner}${serial}${checkDigit(owner + serial)}`;
}

/** A unit as it comes to a terminal; `length` asks for one of this length, since deliveries of a tour are equally long. */
export function loadUnit(random: Random, length?: number): DemoLoadUnit {
  const fitting = length === undefined ? kinds : kinds.filter((kind) => kind[1] === length);
  const [type, feet, empty, low, high] = random.weighted(fitting.map((kind) => [kind, kind[5]] as [Kind, number]));
  const isIlu = type === 'WB' || type === 'JWB' || type === 'SANH';
  return {
    containerNumber: containerNumber(random.pick(isIlu ? iluOwners : owners), random.text(6, '0123456789')),
    containerType: type,
    containerLength: feet,
    netWeight: random.int(low / 10, high / 10) * 10,
    emptyWeight: empty,
  };
}

/** A short unit, no heavier than two of it are on one truck (READY-09). */
export function halfLoad(random: Random): DemoLoadUnit {
  const unit = loadUnit(random, 20);
  return { ...unit, netWeight: Math.min(unit.netWeight, 20_000 - unit.emptyWeight) };
}

const goods = [
  { unNumber: '1203', class: '3', packingGroup: 'II', tunnelCode: 'D/E' },
  { unNumber: '1830', class: '8', packingGroup: 'II', tunnelCode: 'E' },
  { unNumber: '3082', class: '9', packingGroup: 'III', tunnelCode: '-' },
  { unNumber: '1950', class: '2.1', packingGroup: '', tunnelCode: 'D' },
];

/** Customs and dangerous goods data of one unit in ten, as the texts stored for it. */
export function freightPapers(
  random: Random,
  always = false,
): { listTollData: string; listDangerousGoodsData: string } {
  const toll = always || random.chance(0.25);
  const dangerous = always || random.chance(0.08);
  const customsReference = `26DE${random.text(14, '0123456789ABCDEF')}`;
  return {
    listTollData: JSON.stringify(
      toll ? [{ customsReference, status: random.pick(['free', 'free', 'free', 'blocked', 'unknown']) }] : [],
    ),
    listDangerousGoodsData: JSON.stringify(
      dangerous ? [{ ...random.pick(goods), netWeight: random.int(200, 9_000) }] : [],
    ),
  };
}
