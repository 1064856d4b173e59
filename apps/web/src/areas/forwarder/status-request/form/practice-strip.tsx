import type { PracticeUnit } from '@quaygate/contract';
import { useOfferedPractice } from '#web/nouns/practice/practice.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { RequestValues } from '../request/check-request.ts';
import c from './practice-strip.module.css';

interface PracticeStripProps {
  terminalId: number;
  onFill: (values: Pick<RequestValues, 'type' | 'referenceNumber' | 'containerNumber'>) => void;
}

const directions = ['pickup', 'delivery'] as const;

/** At a terminal that practises: that no container is real there, and load units to try (SETUP-89). */
export function PracticeStrip({ terminalId, onFill }: PracticeStripProps) {
  const text = useText('statusRequest');
  const practice = useOfferedPractice(terminalId);
  const fill = ({ direction, referenceNumber, containerNumber }: PracticeUnit) =>
    onFill({ type: direction, referenceNumber, containerNumber: containerNumber ?? '' });
  if (practice.data && !practice.data.isPractice) return null;
  const units = practice.data?.units ?? [];
  return (
    <section className={c.strip} aria-label={text('practice.label')}>
      <p>
        <strong>{text('practice.title')}</strong>{' '}
        {units.length > 0 ? text('practice.try') : practice.data && text('practice.coming')}
        {practice.isError && !practice.data && text('practice.failed')}
      </p>
      {directions.map((direction) => (
        <UnitsToTry
          key={direction}
          type={text(`type.${direction}`)}
          units={units.filter((unit) => unit.direction === direction)}
          onFill={fill}
        />
      ))}
      {practice.isError && !practice.data && (
        <Button size="small" onClick={() => void practice.refetch()}>
          {text('practice.again')}
        </Button>
      )}
    </section>
  );
}

interface UnitsToTryProps {
  type: string;
  units: readonly PracticeUnit[];
  onFill: (unit: PracticeUnit) => void;
}

function UnitsToTry({ type, units, onFill }: UnitsToTryProps) {
  const text = useText('statusRequest');
  if (units.length === 0) return null;
  return (
    <div className={c.units}>
      <span className="muted">{type}</span>
      <ul>
        {units.map((unit) => (
          <li key={unit.referenceNumber}>
            <Button
              size="small"
              onClick={() => onFill(unit)}
              aria-label={text('practice.fill', { reference: unit.referenceNumber, type })}
            >
              {unit.referenceNumber}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
