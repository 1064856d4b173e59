import { type OwnIdentification, user } from '@quaygate/contract';
import { counted } from '@quaygate/phrases/fill';
import { displayTimeZone, localDay } from '@quaygate/rules';
import { useEffect } from 'react';
import { call } from '#web/lib/call/api.ts';
import { now } from '#web/lib/clock.ts';
import { IconWifiOff } from '#web/ui/buttons/icons.ts';
import c from '../driver.module.css';
import { ids } from '../session.ts';
import { useMoreTexts } from '../texts/more/more.ts';
import { useTexts } from '../texts/texts.ts';
import { DocumentForm } from './document-form.tsx';
import { offerNames, readDraft, takeBack, useDraft } from './draft.ts';
import { isRefused, mayBegin, readOwn, standingOf, useOwn } from './own.ts';
import { Provider } from './provider.tsx';
import { followNetwork } from './sender.ts';
import { Standing } from './standing.tsx';

/** How the driver's identification stands, and the way to hand one in (DRV-IDN-01, DRV-IDN-02). */
export function Identification() {
  const texts = useMoreTexts();
  const isRead = useDraft((draft) => draft.isRead);
  const { own, isFailed } = useOwn();
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void readOwn();
    };
    void readDraft().then(offerAccountNames);
    look();
    followNetwork();
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  if (!isRead || (!own && !isFailed)) return <p role="status">{texts.loading}</p>;
  return (
    <>
      <p role="status" className={isFailed ? c.offline : undefined}>
        {isFailed && (
          <>
            <IconWifiOff size={20} aria-hidden />
            {own ? texts.identification.failed : texts.identification.offline}
          </>
        )}
      </p>
      <Stands />
      <Next />
    </>
  );
}

/** The names of the account are most often those of the document. */
const offerAccountNames = (): Promise<void> => call(user.get, { params: ids() }).then(offerNames, () => {});

/** What was handed in last, and beside it the one that counts until then. */
function Stands() {
  const words = useMoreTexts().identification;
  const own = useOwn((state) => state.own);
  const isHandedIn = useDraft((draft) => draft.isHandedIn);
  const day = localDay(new Date(now()), displayTimeZone);
  const [last, ...others] = own?.items.filter(({ submittedDate }) => submittedDate !== null) ?? [];
  const counts = others.find(({ isVerified }) => isVerified);
  const toldOf = (item: OwnIdentification) => (
    <Standing
      key={item.id}
      standing={standingOf(item, day)}
      validUntil={item.validUntil}
      reason={isRefused(item.documentStatus) ? words.refused[item.documentStatus] : undefined}
    />
  );
  return (
    <>
      {isHandedIn && (
        <Standing standing="waiting">
          <button type="button" className={c.button} onClick={takeBack}>
            {words.change}
          </button>
        </Standing>
      )}
      {last ? toldOf(last) : !isHandedIn && own && <Standing standing="none" />}
      {counts && toldOf(counts)}
      {own?.triesLeft === 0 && <Standing standing="usedUp" />}
    </>
  );
}

/** The form, where the driver may hand one in; without a network they may, and the server judges later. */
function Next() {
  const { language } = useTexts();
  const words = useMoreTexts().identification;
  const own = useOwn((state) => state.own);
  const isHandedIn = useDraft((draft) => draft.isHandedIn);
  if (isHandedIn || (own && !mayBegin(own, localDay(new Date(now()), displayTimeZone)))) return null;
  if (own?.source === 'hosted') return <Provider items={own.items} />;
  const isRenewal = own?.items.some(({ isVerified }) => isVerified);
  const isAgain = own?.items.some(({ submittedDate }) => submittedDate !== null);
  return (
    <>
      {own && (
        <p>
          {isAgain && <b>{isRenewal ? words.renew : words.again}. </b>}
          {counted(words.triesLeft, own.triesLeft, language)}
        </p>
      )}
      <DocumentForm />
    </>
  );
}
