import type { Identification } from '@quaygate/contract';
import type { CheckResult } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { type Icon, IconCheck, IconMinus, IconX } from '#web/ui/buttons/icons.ts';
import c from './evidence.module.css';

const icons: Record<CheckResult, Icon> = { passed: IconCheck, failed: IconX, missing: IconMinus };
/** What failed is read first. */
const order: readonly CheckResult[] = ['failed', 'missing', 'passed'];

interface CheckListProps extends Pick<Identification, 'checks'> {
  /** What its title is where it stands. */
  heading?: 'h4' | 'h5' | 'strong';
}

/** What each check found, in a sentence. */
export function CheckList({ checks, heading: Heading = 'h5' }: CheckListProps) {
  const text = useText('gatePassUsers');
  const sorted = order.flatMap((result) => checks.filter((each) => each.result === result));
  return (
    <div className={c.part}>
      <Heading>{text('identification.checks')}</Heading>
      {sorted.length === 0 ? (
        <p className="muted">{text('identification.unchecked')}</p>
      ) : (
        <ul className={c.checks}>
          {sorted.map(({ check, result, faults = [] }) => {
            const Mark = icons[result];
            return (
              <li key={check} data-result={result}>
                <Mark size={15} stroke={2} aria-hidden />
                <span>
                  {text(`check.${check}.${result}`)}
                  {faults.map(({ line, field }) => (
                    <small key={`${line} ${field}`} className={c.zoneFault}>
                      {text('zone.fault', { line, field: text(`zone.field.${field}`) })}
                    </small>
                  ))}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
