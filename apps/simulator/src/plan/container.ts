import type { ContainerType } from '@quaygate/contract';
import { checkDigit } from '@quaygate/rules';
import type { Random } from '../random.ts';

export interface Unit {
  containerNumber: string;
  containerType: ContainerType;
  containerLength: number;
  netWeight: number;
  emptyWeight: number;
}

/** type, length in feet, empty weight, lowest and highest load in kg, share */
const kinds = [
  ['BOX', 20, 2250, 4_000, 24_000, 20],
  ['BOX', 40, 3750, 5_000, 26_000, 24],
  ['HC', 40, 3900, 5_000, 26_500, 30],
  ['HC', 45, 4800, 6_000, 27_000, 6],
  ['REEF', 40, 4650, 12_000, 28_000, 8],
  ['TANK', 20, 3900, 14_000, 24_000, 5],
  ['OTOP', 20, 2350, 6_000, 22_000, 3],
  ['WB', 26, 2800, 6_000, 13_000, 4],
] as const;

/** Owner codes end in U; the swap bodies' ILU codes in another letter. */
const owners = ['MSCU', 'HLBU', 'TGHU', 'CMAU', 'OOLU', 'TCNU', 'MRKU', 'SUDU', 'TEMU', 'GESU'];
const iluOwners = ['HUPB', 'LGWA', 'TXLE'];

/** A unit with a right check digit; `length` in feet asks for one of this length. */
export function unitOf(random: Random, length?: number): Unit {
  const fitting = length === undefined ? kinds : kinds.filter((kind) => kind[1] === length);
  const [containerType, containerLength, emptyWeight, low, high] = random.weighted<(typeof kinds)[number]>(
    fitting.map((kind) => [kind, kind[5]] as const),
  );
  const start = random.pick(containerType === 'WB' ? iluOwners : owners) + random.text(6, '0123456789');
  return {
    containerNumber: `${start}${checkDigit(start)}`,
    containerType,
    containerLength,
    netWeight: random.int(low / 10, high / 10) * 10,
    emptyWeight,
  };
}

/** A short unit, no heavier than two of it are on one truck. */
export function halfLoad(random: Random): Unit {
  const unit = unitOf(random, 20);
  return { ...unit, netWeight: Math.min(unit.netWeight, 20_000 - unit.emptyWeight) };
}

const goods = [
  { unNumber: '1203', class: '3', packingGroup: 'II', tunnelCode: 'D/E' },
  { unNumber: '1830', class: '8', packingGroup: 'II', tunnelCode: 'E' },
  { unNumber: '3082', class: '9', packingGroup: 'III', tunnelCode: '-' },
];

/** Customs data of one unit in four, dangerous goods of one in twelve. */
export function papersOf(random: Random) {
  const reference = `26DE${random.text(14, '0123456789ABCDEF')}`;
  return {
    listTollData: random.chance(0.25)
      ? [{ customsReference: reference, status: random.pick(['free', 'free', 'blocked', 'unknown']) }]
      : [],
    listDangerousGoodsData: random.chance(0.08) ? [{ ...random.pick(goods), netWeight: random.int(200, 9_000) }] : [],
  };
}
