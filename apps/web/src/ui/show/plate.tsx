import { editableTextMax, splitPlate } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import c from './plate.module.css';

/** A licence plate drawn as a plate; one whose parts are known with the gap between city and letters. */
export function Plate({ plate }: { plate: string | null | undefined }) {
  const text = useText('shell');
  if (!plate) return <span className="muted">{text('missing')}</span>;
  const parts = splitPlate(plate);
  const isCut = !parts && plate.length > editableTextMax;
  return (
    <span
      className={c.plate}
      role="img"
      aria-label={text('plate.label', { plate })}
      data-tip={isCut ? plate : undefined}
    >
      <span className={c.band} aria-hidden />
      <span className={c.text} aria-hidden>
        {parts ? (
          <>
            <span>{parts.city}</span>
            <span className={c.seal} />
            <span>
              {parts.letters} {parts.digits}
            </span>
          </>
        ) : (
          `${plate.toUpperCase().slice(0, isCut ? editableTextMax : undefined)}${isCut ? '…' : ''}`
        )}
      </span>
    </span>
  );
}
