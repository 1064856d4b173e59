import { companyCode, type DriverCompany } from '@quaygate/contract';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/api-error.ts';
import { focusFirstError } from '#web/lib/focus-first-error.ts';
import { IconCircleCheck, IconClock } from '#web/ui/icons.ts';
import c from '../driver.module.css';
import { type Faults, faultsOf, faultText, refusedFields } from '../field-faults.ts';
import { Failure, Field, useAttempt } from '../form.tsx';
import { ids } from '../session.ts';
import { useMoreTexts } from '../texts/more/more.ts';
import { fill, useTexts } from '../texts/texts.ts';

/** In milliseconds: a company decides while the driver waits beside the dispatcher (DRV-BRD-22). */
const readEvery = 10_000;

function useCompanies() {
  const [companies, setCompanies] = useState<readonly DriverCompany[]>();
  const [isFailed, setFailed] = useState(false);
  const read = useCallback(async () => {
    try {
      setCompanies((await call(companyCode.companies, { params: ids() })).items);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void read();
    };
    look();
    const timer = setInterval(look, readEvery);
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [read]);
  return { companies, isFailed, read };
}

/** The companies a driver drives for, and the way into another one (DRV-BRD-08, DRV-BRD-22). */
export function Companies() {
  const words = useMoreTexts().companies;
  const { loading } = useMoreTexts();
  const { again } = useTexts((state) => state.texts.today);
  const { companies, isFailed, read } = useCompanies();
  return (
    <>
      <section className={c.card} aria-labelledby="companies">
        <h2 id="companies">{words.list}</h2>
        {companies?.length === 0 && <p>{words.empty}</p>}
        {companies && companies.length > 0 && (
          <ul className={c.boxes}>
            {companies.map((company) => (
              <Company key={company.id} company={company} />
            ))}
          </ul>
        )}
        {!companies && !isFailed && <p role="status">{loading}</p>}
        {isFailed && (
          <>
            <p role="alert" className={c.failure}>
              {words.failed}
            </p>
            <button type="button" className={c.button} onClick={() => void read()}>
              {again}
            </button>
          </>
        )}
      </section>
      <JoinForm onJoined={read} />
    </>
  );
}

function Company({ company: { name, state } }: { company: DriverCompany }) {
  const words = useMoreTexts().companies;
  const isApproved = state === 'approved';
  return (
    <li>
      <h3>{name}</h3>
      <p className={isApproved ? c.clear : c.wait}>
        {isApproved ? <IconCircleCheck size={20} aria-hidden /> : <IconClock size={20} aria-hidden />}
        {words[state]}
      </p>
      {!isApproved && <p className="muted">{words.pendingText}</p>}
    </li>
  );
}

function JoinForm({ onJoined }: { onJoined: () => Promise<void> }) {
  const texts = useMoreTexts();
  const words = texts.companies;
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<Faults<'code'>>({});
  const [isUnknown, setUnknown] = useState(false);
  const [joined, setJoined] = useState<Pick<DriverCompany, 'name' | 'state'>>();
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
