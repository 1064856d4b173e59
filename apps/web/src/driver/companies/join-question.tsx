import { companyCode } from '@quaygate/contract';
import { fill } from '@quaygate/phrases/fill';
import { useEffect, useState } from 'react';
import { call } from '#web/lib/call/api.ts';
import { ApiError, hasCode } from '#web/lib/call/api-error.ts';
import { inGroups } from '../company-link.ts';
import c from '../driver.module.css';
import { Failure, useAttempt, useFirstFocus } from '../form.tsx';
import { ids } from '../session.ts';
import { useMoreTexts } from '../texts/more/more.ts';
import { useTexts } from '../texts/texts.ts';
import type { JoinForm } from './join-form.tsx';

interface JoinQuestionProps {
  code: string;
  /** The question is over, with what the form of a code begins with. */
  onSettled: (start: Parameters<typeof JoinForm>[0]['start']) => void;
  onJoined: () => Promise<void>;
}

/** A code that is no code at all is as unknown as one that ended. */
const isUnknown = (reason: unknown) =>
  hasCode(reason, 'company_code_unknown') || (reason instanceof ApiError && reason.code === 'validation_failed');

/** Asks whether to join the company of a code that was scanned (DRV-BRD-24). */
export function JoinQuestion({ code, onSettled, onJoined }: JoinQuestionProps) {
  const { loading, companies: words } = useMoreTexts();
  const { again } = useTexts((state) => state.texts.today);
  const [name, setName] = useState<string>();
  const { failure, isBusy, attempt } = useAttempt();
  const params = ids();
  const refuse = (reason: unknown) => {
    if (!isUnknown(reason)) throw reason;
    onSettled({ code: inGroups(code), isUnknown: true });
  };
  const look = () =>
    attempt(async () => {
      try {
        const found = await call(companyCode.find, { params, body: { code } });
        if (found.state) onSettled({ joined: { name: found.name, state: found.state } });
        else setName(found.name);
      } catch (reason) {
        refuse(reason);
      }
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is looked up once, and again when the driver says so
  useEffect(() => void look(), []);
  const join = () =>
    attempt(async () => {
      try {
        onSettled({ joined: await call(companyCode.join, { params, body: { code } }) });
      } catch (reason) {
        refuse(reason);
        return;
      }
      await onJoined();
    });
  const title = useFirstFocus<HTMLHeadingElement>(name !== undefined);
  return (
    <section className={c.card}>
      <h2 ref={title} tabIndex={-1}>
        {name ? fill(words.question, { name }) : fill(words.scanned, { code: inGroups(code) })}
      </h2>
      {!name && failure === undefined && <p role="status">{loading}</p>}
      {name && <p>{words.questionText}</p>}
      <Failure reason={failure} text={hasCode(failure, 'too_many_requests') ? words.tooMany : undefined} />
      {name ? (
        <button type="button" className={c.primary} aria-disabled={isBusy} onClick={() => void join()}>
          {words.submit}
        </button>
      ) : (
        failure !== undefined && (
          <button type="button" className={c.primary} aria-disabled={isBusy} onClick={() => void look()}>
            {again}
          </button>
        )
      )}
      <button type="button" className={c.button} onClick={() => onSettled({ code: inGroups(code) })}>
        {words.other}
      </button>
      <button type="button" className={c.button} onClick={() => onSettled({})}>
        {words.refuse}
      </button>
    </section>
  );
}
