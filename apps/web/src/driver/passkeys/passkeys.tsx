import { type Factors, factor, type Passkey } from '@quaygate/contract';
import { fill } from '@quaygate/phrases/fill';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#web/lib/call/api.ts';
import { hasCode } from '#web/lib/call/api-error.ts';
import { readySettings, useSettings } from '#web/session/settings.ts';
import { usePasskeysHere } from '#web/session/sign-in/passkey.ts';
import c from '../driver.module.css';
import { useAttempt } from '../form.tsx';
import { ids } from '../session.ts';
import { useMoreTexts } from '../texts/more/more.ts';
import { useTexts } from '../texts/texts.ts';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRow, type Run, type Waiting } from './passkey-row.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The passkeys of the account: added, listed and removed (DRV-APP-11). */
export function Passkeys() {
  const texts = useMoreTexts();
  const words = texts.passkeys;
  const { again } = useTexts((state) => state.texts.today);
  const [factors, setFactors] = useState<Factors>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [waiting, setWaiting] = useState<Waiting>();
  const [isUnread, setUnread] = useState(false);
  const { failure, attempt } = useAttempt();
  const read = useCallback(async () => setFactors(await call(factor.list, { params: ids() })), []);
  const readFirst = useCallback(() => {
    setUnread(false);
    read().catch(() => setUnread(true));
  }, [read]);
  useEffect(() => {
    void readySettings();
    readFirst();
  }, [readFirst]);

  const run: Run = async (change) => {
    try {
      await change();
    } catch (reason) {
      if (!hasCode(reason, 'proof_needed')) throw reason;
      // Read before: the methods may have changed since.
      await read();
      setWaiting(() => change);
      return;
    }
    await read();
  };
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={() => setCodes([])} />;
  if (waiting && factors)
    return (
      <ProofForm
        methods={factors.methods}
        onCancel={() => setWaiting(undefined)}
        onProved={async () => {
          setWaiting(undefined);
          await attempt(() => run(waiting));
        }}
      />
    );
  if (!factors)
    return isUnread ? (
      <section className={c.empty} role="alert">
        <p>{words.failed}</p>
        <button type="button" className={c.primary} onClick={readFirst}>
          {again}
        </button>
      </section>
    ) : (
      <p role="status">{texts.loading}</p>
    );
  return <List factors={factors} failure={failure} run={run} onCodes={setCodes} />;
}

interface ListProps {
  factors: Factors;
  /** Of a change after a proof. */
  failure: unknown;
  run: Run;
  onCodes: (codes: readonly string[]) => void;
}

function List({ factors: { isOffered, passkeys }, failure, run, onCodes }: ListProps) {
  const words = useMoreTexts().passkeys;
  const isHere = usePasskeysHere();
  const domain = useSettings(({ settings }) => settings?.passkeyDomain);
  const elsewhere = domain ? fill(words.elsewhere, { domain }) : words.notOffered;
  return (
    <>
      <p>{isOffered && isHere ? words.text : elsewhere}</p>
      <section className={c.card}>
        {passkeys.length === 0 ? (
          <p>{words.empty}</p>
        ) : (
          <ul className={c.boxes}>
            {passkeys.map((passkey: Passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} run={run} />
            ))}
          </ul>
        )}
      </section>
      {isOffered && isHere && <AddPasskey before={failure} run={run} onCodes={onCodes} />}
    </>
  );
}
