import { companyCode, type DriverCompany } from '@quaygate/contract';
import { fill } from '@quaygate/phrases/fill';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#web/lib/call/api.ts';
import { hasCode } from '#web/lib/call/api-error.ts';
import { focusFirstError } from '#web/lib/form/focus-first-error.ts';
import c from '../driver.module.css';
import { type Faults, faultsOf, faultText, refusedFields } from '../field-faults.ts';
import { Failure, Field, useAttempt } from '../form.tsx';
import { ids } from '../session.ts';
import { useMoreTexts } from '../texts/more/more.ts';

type Joined = Pick<DriverCompany, 'name' | 'state'>;

interface JoinFormProps {
  /** What became of a code that was not typed: what is still to change of it, or how it ended. */
  start: { code?: string; isUnknown?: boolean; joined?: Joined };
  onJoined: () => Promise<void>;
}

/** Asks for the code of a company (DRV-BRD-08). */
export function JoinForm({ start, onJoined }: JoinFormProps) {
  const texts = useMoreTexts();
  const words = texts.companies;
  const [code, setCode] = useState(start.code ?? '');
  const [faults, setFaults] = useState<Faults<'code'>>({});
  const [isUnknown, setUnknown] = useState(start.isUnknown ?? false);
  const [joined, setJoined] = useState(start.joined);
  const { failure, isBusy, attempt } = useAttempt();
  useEffect(() => {
    if (faults.code || isUnknown) focusFirstError();
  }, [faults, isUnknown]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(companyCode.join.body, { code });
    setFaults(found);
    setUnknown(false);
    setJoined(undefined);
    if (found.code) return;
    void attempt(async () => {
      try {
        setJoined(await call(companyCode.join, { params: ids(), body: { code } }));
        setCode('');
      } catch (reason) {
        const refused = refusedFields(reason, ['code'] as const);
        setFaults(refused);
        setUnknown(hasCode(reason, 'company_code_unknown'));
        if (!refused.code && !hasCode(reason, 'company_code_unknown')) throw reason;
        return;
      }
      await onJoined();
    });
  };
  return (
    <form className={c.card} onSubmit={submit} noValidate>
      <h2>{words.join}</h2>
      <Field
        label={words.code}
        help={words.codeHelp}
        error={isUnknown ? words.unknown : faultText(faults.code, texts)}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setUnknown(false);
        }}
      />
      <Failure reason={failure} text={hasCode(failure, 'too_many_requests') ? words.tooMany : undefined} />
      <p role="status" className={joined ? c.clear : undefined}>
        {joined && fill(joined.state === 'approved' ? words.member : words.asked, { name: joined.name })}
      </p>
      <button type="submit" className={c.primary} aria-disabled={isBusy}>
        {words.submit}
      </button>
    </form>
  );
}
