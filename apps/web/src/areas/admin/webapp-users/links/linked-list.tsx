import type { LinkField } from '@quaygate/rules';
import { useLayoutEffect, useRef } from 'react';
import { useAlphabet } from '#web/text/alphabet.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconX } from '#web/ui/buttons/icons.ts';
import { Chip } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from '../webapp-user.module.css';
import type { Choices, LinkId } from './use-link-choices.ts';

interface LinkedListProps {
  field: LinkField;
  ids: readonly LinkId[];
  choices: Choices;
  onChange: (ids: LinkId[]) => void;
}

/** What is linked, by name; after removing one the focus stands on the next. */
export function LinkedList({ field, ids, choices, onChange }: LinkedListProps) {
  const text = useText('webappUsers');
  const frame = useRef<HTMLDivElement>(null);
  const removed = useRef<number>(undefined);
  const alphabet = useAlphabet();
  const linked = ids.map(choices.entryOf).sort((a, b) => alphabet(a.name, b.name));

  useLayoutEffect(() => {
    if (removed.current === undefined) return;
    const buttons = frame.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(removed.current, buttons.length - 1)];
    const picker = frame.current?.parentElement?.querySelector<HTMLElement>('[role=combobox]');
    removed.current = undefined;
    (next ?? picker)?.focus();
  });

  const remove = (id: LinkId, index: number) => {
    removed.current = index;
    onChange(ids.filter((each) => each !== id));
  };
  return (
    <div ref={frame}>
      {linked.length === 0 ? (
        <p className={c.small}>{text(`unlinked.${field}`)}</p>
      ) : (
        <ul className={c.list} aria-label={text(`linked.${field}`)}>
          {linked.map(({ id, name, note }, index) => (
            <li key={id} className={c.entry}>
              <span className={c.words}>
                <TruncatedText text={name} />
                {note && (
                  <span className={c.small}>
                    <TruncatedText text={note} />
                  </span>
                )}
              </span>
              {!choices.isKnown(id) && <Chip tone="red">{text('unknown')}</Chip>}
              <IconButton icon={IconX} label={text('unlink', { name })} onClick={() => remove(id, index)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
