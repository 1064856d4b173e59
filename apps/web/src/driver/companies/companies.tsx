import { companyCode, type DriverCompany } from '@quaygate/contract';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#web/lib/call/api.ts';
import { IconCircleCheck, IconClock } from '#web/ui/buttons/icons.ts';
import c from '../driver.module.css';
import { ids } from '../session.ts';
import { useMoreTexts } from '../texts/more/more.ts';
import { useTexts } from '../texts/texts.ts';
import { Join } from './join.tsx';

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
      <Join onJoined={read} />
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
