import { factor, type Passkey } from '@quaygate/contract';
import { fill } from '@quaygate/phrases/fill';
import { useState } from 'react';
import { call } from '#web/lib/call/api.ts';
import { hasCode } from '#web/lib/call/api-error.ts';
import { IconTrash } from '#web/ui/buttons/icons.ts';
import c from '../driver.module.css';
import { Failure, useAttempt, useFirstFocus } from '../form.tsx';
import { ids } from '../session.ts';
import { useMoreTexts } from '../texts/more/more.ts';
import { useTexts } from '../texts/texts.ts';

/** What waits until the user has proved who they are. */
export type Waiting = () => Promise<void>;
/** Runs a change; where a recent proof is needed it waits for one and runs again. */
export type Run = (change: Waiting) => Promise<void>;

/** One passkey; removing it asks first. */
export function PasskeyRow({ passkey: { id, name, createdDate }, run }: { passkey: Passkey; run: Run }) {
  const { language } = useTexts();
  const words = useMoreTexts().passkeys;
  const [isAsking, setAsking] = useState(false);
  const { failure, isBusy, attempt } = useAttempt();
  const remove = () => attempt(() => run(() => call(factor.removePasskey, { params: { ...ids(), id } })));
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(createdDate);
  return (
    <li>
      <h2>{name}</h2>
      <p className="muted">{fill(words.added, { date })}</p>
      <Failure reason={failure} text={hasCode(failure, 'last_passkey') ? words.lastOne : undefined} />
      {isAsking ? (
        <Question name={name} isBusy={isBusy} onRemove={() => void remove()} onKeep={() => setAsking(false)} />
      ) : (
        <button
          type="button"
          className={c.button}
          aria-label={fill(words.removeOf, { name })}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={24} aria-hidden />
          {words.remove}
        </button>
      )}
    </li>
  );
}

interface QuestionProps {
  name: string;
  isBusy: boolean;
  onRemove: () => void;
  onKeep: () => void;
}

function Question({ name, isBusy, onRemove, onKeep }: QuestionProps) {
  const words = useMoreTexts().passkeys;
  const keep = useFirstFocus<HTMLButtonElement>();
  const question = fill(words.removeQuestion, { name });
  return (
    <div role="alertdialog" aria-label={question} className={c.contacts}>
      <p>
        <b>{question}</b> {words.removeText}
      </p>
      <button type="button" className={c.primary} aria-disabled={isBusy} onClick={onRemove}>
        {words.remove}
      </button>
      <button type="button" className={c.button} ref={keep} onClick={onKeep}>
        {words.keep}
      </button>
    </div>
  );
}
