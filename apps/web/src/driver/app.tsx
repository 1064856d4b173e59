import { useEffect } from 'react';
import { Account } from './account.tsx';
import { Bar } from './bar.tsx';
import c from './driver.module.css';
import { loadPasses } from './passes.ts';
import { resumeSharing } from './position.ts';
import { usePlace } from './route.ts';
import { signOut, useStanding } from './session.ts';
import { SignIn } from './sign-in.tsx';
import { useTexts } from './texts/texts.ts';
import { Today } from './today.tsx';
import { Tour } from './tour.tsx';
import { followTours, useTours } from './tours.ts';

/** The driver's app: who it is decides what it shows. */
export function App() {
  const standing = useStanding((state) => state.standing);
  if (standing === 'starting') return null;
  if (standing === 'signed-out') return <SignIn />;
  return standing === 'driver' ? <DriverApp /> : <NoDriver />;
}

function DriverApp() {
  const place = usePlace((state) => state.place);
  useEffect(followTours, []);
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
  return place.name === 'account' ? <Account /> : <Today />;
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
