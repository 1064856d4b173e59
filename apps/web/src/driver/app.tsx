import { useEffect } from 'react';
import { Account } from './account.tsx';
import { Bar } from './bar.tsx';
import { CallPlace } from './call/call-place.tsx';
import { claimCompanyCode } from './company-link.ts';
import c from './driver.module.css';
import { resumeIdentification } from './identification/resume.ts';
import { Later } from './later.tsx';
import { loadPasses } from './passes.ts';
import { resumeSharing } from './position.ts';
import { go, isOfStrangers, usePlace } from './route.ts';
import { ids, signOut, useStanding } from './session.ts';
import { SignIn } from './sign-in.tsx';
import { matchLanguage } from './stored-language.ts';
import { useTexts } from './texts/texts.ts';
import { Today } from './today.tsx';
import { Tour } from './tour.tsx';
import { followTours, useTours } from './tours.ts';

/** The driver's app: who it is decides what it shows. */
export function App() {
  const standing = useStanding((state) => state.standing);
  const place = usePlace((state) => state.place);
  if (standing === 'starting') return null;
  if (standing === 'signed-out') return isOfStrangers(place.name) ? <Later name={place.name} /> : <SignIn />;
  if (standing === 'no-driver') return <NoDriver />;
  return (
    <>
      <DriverApp />
      <CallPlace />
    </>
  );
}

function DriverApp() {
  const place = usePlace((state) => state.place);
  useEffect(followTours, []);
  useEffect(() => {
    // Without a connection the next start does it.
    matchLanguage().catch(() => undefined);
  }, []);
  useEffect(() => {
    // The question is asked where the companies are (DRV-BRD-24).
    if (claimCompanyCode(ids().u)) go({ name: 'companies' });
  }, []);
  useEffect(() => {
    // Loaded only where it is on.
    if (localStorage.getItem('driver-push')) void import('./push.ts').then(({ renewPush }) => renewPush());
  }, []);
  useEffect(resumeIdentification, []);
  useEffect(
    () =>
      followNow(({ tours }) => {
        if (!tours) return;
        void loadPasses(tours.filter(({ isOpen }) => isOpen).map(({ id }) => id));
        resumeSharing(tours.filter(({ isPositionTaken }) => isPositionTaken).map(({ id }) => id));
      }),
    [],
  );
  if (place.name === 'tour') return <Tour tourId={place.tourId} />;
  if (place.name === 'account') return <Account />;
  return place.name === 'today' || isOfStrangers(place.name) ? <Today /> : <Later name={place.name} />;
}

/** Told the tours that are there, and all that follow. */
function followNow(told: (state: ReturnType<typeof useTours.getState>) => void): () => void {
  told(useTours.getState());
  return useTours.subscribe(told);
}

function NoDriver() {
  const texts = useTexts((state) => state.texts);
  return (
    <>
      <Bar title={texts.noDriver.title} />
      <main className={c.page}>
        <p>{texts.noDriver.text}</p>
        <button type="button" className={c.primary} onClick={signOut}>
          {texts.account.signOut}
        </button>
      </main>
    </>
  );
}
