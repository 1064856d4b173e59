import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './webapp-users.module.css';

interface LinkedCellProps {
  /** What is linked here: the title of the column. */
  label: string;
  names: string[];
}

/** Up to here the tooltip lists the rest line by line; longer lists flow. */
const linesMax = 12;

/** The first linked entry; the rest in the tooltip of the +N chip, and in a sheet where no one can point (WAU-02). No link is no missing value (UI-03). */
export function LinkedCell({ label, names }: LinkedCellProps) {
  const text = useText('webappUsers');
  const chip = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [first, ...rest] = names;
  if (first === undefined)
    return (
      <span className={c.none}>
        <span aria-hidden>–</span>
        <span className="sr-only">{text('noLinks')}</span>
      </span>
    );
  // The table moves rows with the arrow keys; here they scroll the list.
  const keep = (event: KeyboardEvent) => event.key.startsWith('Arrow') && event.stopPropagation();
  return (
    <span className={c.linked}>
      <TruncatedText text={first} />
      {rest.length > 0 && (
        <button
          ref={chip}
          type="button"
          className={c.more}
          aria-label={text('more', { count: rest.length, names: rest.join(', ') })}
          aria-expanded={isOpen}
          data-tip={rest.join(rest.length > linesMax ? ', ' : '\n')}
          onClick={() => setOpen(!isOpen)}
        >
          +{rest.length}
        </button>
      )}
      <Popover open={isOpen} onClose={() => setOpen(false)} anchor={chip} label={label} align="end">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard */}
        <ul className={c.rest} tabIndex={0} data-first onKeyDown={keep}>
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two facilities may be called the same
            <li key={index}>{name}</li>
          ))}
        </ul>
      </Popover>
    </span>
  );
}
