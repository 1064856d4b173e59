import { type ComponentType, useEffect, useState } from 'react';
import { Bar } from './bar.tsx';
import c from './driver.module.css';
import { isOfStrangers, type LaterScreen, type Place } from './route.ts';
import { loadMoreTexts } from './texts/more/more.ts';
import { useTexts } from './texts/texts.ts';

const loads: Record<LaterScreen, () => Promise<ComponentType>> = {
  register: async () => (await import('./registration/register.tsx')).Register,
  forgot: async () => (await import('./forgot/forgot.tsx')).Forgot,
  companies: async () => (await import('./companies/companies.tsx')).Companies,
  identification: async () => (await import('./identification/identification.tsx')).Identification,
  passkeys: async () => (await import('./passkeys/passkeys.tsx')).Passkeys,
};

/** A screen that is loaded with its texts when it is opened (DRV-APP-12). */
export function Later({ name }: { name: LaterScreen }) {
  const { texts, language } = useTexts();
  const [shown, setShown] = useState<{ name: LaterScreen; Screen: ComponentType }>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    setFailed(false);
    Promise.all([loads[name](), loadMoreTexts(language)]).then(
      ([Screen]) => !isGone && setShown({ name, Screen }),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [name, language]);
  const to: Place = { name: isOfStrangers(name) ? 'today' : 'account' };
  const Screen = shown?.name === name ? shown.Screen : undefined;
  return (
    <>
      <Bar title={texts.screens[name]} back={texts.signIn.back} to={to} />
      <main className={c.page}>
        {Screen && <Screen />}
        {!Screen && isFailed && (
          <section className={c.empty} role="alert">
            <p>{texts.screens.failed}</p>
            {/* After an update the app has other files; the page knows them once it is loaded anew. */}
            <button type="button" className={c.primary} onClick={() => location.reload()}>
              {texts.today.again}
            </button>
          </section>
        )}
      </main>
    </>
  );
}
