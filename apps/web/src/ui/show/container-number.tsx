import {
  checkContainerNumber,
  isContainerNumber,
  normalizeContainerNumber,
  repairContainerNumber,
  splitContainerNumber,
} from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../buttons/button.tsx';
import { IconAlertTriangle } from '../buttons/icons.ts';
import c from './container-number.module.css';
import { join } from './join.ts';

export interface ContainerNumberProps {
  number: string | null | undefined;
  /** Takes the number with the right check digit; offered when the digit is wrong. */
  onRepair?: (repaired: string) => void;
}

/** A container number set as on the box: owner, serial, boxed check digit. A wrong digit is marked. */
export function ContainerNumber({ number, onRepair }: ContainerNumberProps) {
  const text = useText('shell');
  if (!number) return <span className="muted">{text('missing')}</span>;
  const plain = normalizeContainerNumber(number);
  if (!isContainerNumber(plain)) return <span className={c.number}>{number}</span>;

  const { owner, serial, check } = splitContainerNumber(plain);
  const wrong = checkContainerNumber(plain) !== 'ok';
  const repaired = wrong ? repairContainerNumber(plain) : undefined;
  return (
    <span className={c.whole}>
      <span className={c.number} data-tip={wrong ? text('container.wrongCheck') : undefined}>
        <span className={join('sr-only', c.spoken)}>{plain}</span>
        {/* One run of text, so that it is copied in one line: 'KKTU 271243-4'. */}
        <span aria-hidden>
          {owner} <span className={c.serial}>{serial}</span>
          <span className={c.hyphen}>-</span>
          <span className={join(c.check, wrong && c.wrong)}>{check}</span>
        </span>
        {wrong && (
          <>
            <IconAlertTriangle size={14} stroke={1.9} className={c.mark} aria-hidden />
            <span className="sr-only">{text('container.wrongCheck')}</span>
          </>
        )}
      </span>
      {repaired && onRepair && (
        <Button size="small" variant="quiet" onClick={() => onRepair(repaired)}>
          {text('container.repair', { number: repaired })}
        </Button>
      )}
    </span>
  );
}
