import { companyCode, type DriverCompany } from '@quaygate/contract';
import { fill } from '@quaygate/phrases/fill';
import { useEffect, useState } from 'react';
import { call } from '#web/lib/call/api.ts';
import { IconChevronRight } from '#web/ui/buttons/icons.ts';
import c from './driver.module.css';
import { isRefused, loadOwn } from './identification/own.ts';
import { Link } from './link.tsx';
import { ids } from './session.ts';
import { useTexts } from './texts/texts.ts';

interface Known {
  companies: readonly DriverCompany[];
  /** Handed in, and not refused. */
  isIdentified: boolean;
}

async function load(): Promise<Known> {
  const [{ items: companies }, own] = await Promise.all([call(companyCode.companies, { params: ids() }), loadOwn()]);
  const stands = own.items.some(
    ({ submittedDate, documentStatus, isRefused: isDenied }) =>
      submittedDate !== null && !isDenied && !isRefused(documentStatus),
  );
  return { companies, isIdentified: stands };
}

/**
 * What a driver without tours does next: join a company and identify (DRV-APP-30). What could not be read is offered, since the
 * screen behind it says how things stand.
 */
export function FirstSteps() {
  const { today } = useTexts((state) => state.texts);
  const [known, setKnown] = useState<Known | 'unknown'>();
  useEffect(() => {
    load().then(setKnown, () => setKnown('unknown'));
  }, []);
  if (!known) return null;
  const { companies, isIdentified } = known === 'unknown' ? { companies: [], isIdentified: false } : known;
  const isMember = companies.some(({ state }) => state === 'approved');
  const [asked] = companies;
  const steps = [
    companies.length === 0 && ({ name: 'companies', title: today.steps.join, text: today.steps.joinText } as const),
    !isIdentified && ({ name: 'identification', title: today.steps.identify, text: today.steps.identifyText } as const),
  ].filter((step) => step !== false);
  const wait = isMember ? today.emptyText : asked && fill(today.asked, { name: asked.name });
  return (
    <>
      {wait && (
        <section className={c.empty}>
          <h2>{today.empty}</h2>
          <p>{wait}</p>
        </section>
      )}
      {steps.length > 0 && (
        <section className={c.card} aria-labelledby="steps">
          <h2 id="steps">{today.steps.title}</h2>
          <nav className={c.contacts} aria-labelledby="steps">
            {steps.map(({ name, title, text }) => (
              <Link key={name} to={{ name }} className={c.entry}>
                <span>
                  <strong>{title}</strong>
                  <br />
                  {text}
                </span>
                <IconChevronRight size={26} aria-hidden />
              </Link>
            ))}
          </nav>
        </section>
      )}
    </>
  );
}
