import type { ContainerData, DangerousGoodsData, StatusResponse, TollData } from '@quaygate/contract';
import type { ReactNode } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { formatWeight } from '#web/lib/numbers.ts';
import type { UnitRequest } from '#web/nouns/container-status/container-status.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { IconCircleCheck, IconClock } from '#web/ui/buttons/icons.ts';
import { Chip, type Tone } from '#web/ui/show/chip.tsx';
import { ContainerNumber } from '#web/ui/show/container-number.tsx';
import { Weight } from '#web/ui/show/weight.tsx';
import c from './load-unit.module.css';

const tollTones: Record<TollData['status'], Tone> = { free: 'green', blocked: 'red', unknown: 'grey' };

interface LoadUnitProps {
  /** What it is called where two stand on one page. */
  label?: string;
  container: ContainerData;
  /** When the terminal takes it, where it says why. */
  deadlines: StatusResponse['deadlines'];
  request: UnitRequest;
  timeZone: string;
  hasFreeSlot: boolean;
}

/** What the terminal knows of the load unit: the box, its weights, its train, customs and dangerous goods (FWD-STAT-30). */
export function LoadUnit({ label, container, deadlines, request, timeZone, hasFreeSlot }: LoadUnitProps) {
  const text = useText('statusRequest');
  const { netWeight, emptyWeight, trainNumber, latestLoadingTime } = container;
  return (
    <section className={c.unit} aria-label={label ?? text('unit.title')}>
      <div className={c.box}>
        <span className={c.number}>
          <ContainerNumber number={container.containerNumber} />
        </span>
        <span className={c.size}>
          {container.containerType ?? <Missing />}
          {container.containerLength !== null && ` · ${text('unit.feet', { feet: container.containerLength })}`}
        </span>
      </div>
      <div className={c.story}>
        <div className={c.head}>
          {hasFreeSlot ? (
            <span className={c.ready}>
              <IconCircleCheck size={17} stroke={1.9} aria-hidden />
              {text('unit.ready')}
            </span>
          ) : (
            <span className={c.waiting}>
              <IconClock size={17} stroke={1.9} aria-hidden />
              {text('unit.waiting')}
            </span>
          )}
          <span className="muted">
            {text(`type.${request.type}`)} · {text('unit.reference', { reference: request.referenceNumber })}
          </span>
        </div>
        <dl className={c.facts}>
          <Fact name={text('unit.netWeight')}>
            <Weight kilograms={netWeight} />
          </Fact>
          <Fact name={text('unit.emptyWeight')}>
            <Weight kilograms={emptyWeight} />
          </Fact>
          {netWeight !== null && emptyWeight !== null && (
            <Fact name={text('unit.total')}>
              <Weight kilograms={netWeight + emptyWeight} />
            </Fact>
          )}
          {(trainNumber || latestLoadingTime) && <Fact name={text('unit.train')}>{trainNumber ?? <Missing />}</Fact>}
          {latestLoadingTime && (
            <Fact name={text('unit.latestLoading')}>
              <span className="nowrap">{formatDateTime(latestLoadingTime, timeZone)}</span>
            </Fact>
          )}
          {deadlines?.map(({ deadlineStart, deadlineEnd, reason }) => (
            <Fact key={deadlineStart.getTime()} name={text('unit.deadline')}>
              {formatDateTime(deadlineStart, timeZone)} – {formatDateTime(deadlineEnd, timeZone)}: {reason}
            </Fact>
          ))}
          <Fact name={text('unit.toll')}>
            <Toll entries={container.listTollData} />
          </Fact>
          <Fact name={text('unit.goods')}>
            <Goods entries={container.listDangerousGoodsData} />
          </Fact>
        </dl>
      </div>
    </section>
  );
}

function Missing() {
  const shell = useText('shell');
  return <span className="muted">{shell('missing')}</span>;
}

/** An empty list is complete: there is nothing of this kind. */
function None() {
  const text = useText('statusRequest');
  return <span className="muted">{text('unit.none')}</span>;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={c.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Toll({ entries }: { entries: readonly TollData[] }) {
  const text = useText('statusRequest');
  if (entries.length === 0) return <None />;
  return (
    <ul className={c.chips}>
      {entries.map(({ customsReference, status }) => (
        <li key={customsReference}>
          <Chip tone={tollTones[status]}>
            <span className="mono">{customsReference}</span> {text(`toll.${status}`)}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** Terminals write a hyphen where nothing applies. */
const isGiven = (part: string) => part !== '' && part !== '-';

function Goods({ entries }: { entries: readonly DangerousGoodsData[] }) {
  const text = useText('statusRequest');
  if (entries.length === 0) return <None />;
  const details = (goods: DangerousGoodsData) =>
    [
      isGiven(goods.class) && text('goods.class', { class: goods.class }),
      isGiven(goods.packingGroup) && text('goods.packingGroup', { group: goods.packingGroup }),
      isGiven(goods.tunnelCode) && text('goods.tunnelCode', { code: goods.tunnelCode }),
      goods.netWeight !== null && formatWeight(goods.netWeight),
    ].filter(Boolean);
  return (
    <ul className={c.chips}>
      {entries.map((goods) => (
        <li key={[goods.unNumber, ...details(goods)].join()} className={c.goods}>
          <Chip tone="orange">UN {goods.unNumber}</Chip>
          <span>{details(goods).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
