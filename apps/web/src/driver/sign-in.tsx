import type { FactorNeeded } from '@quaygate/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { readySettings, useSettings } from '#web/session/settings.ts';
import { usePasskeysHere } from '#web/session/sign-in/passkey.ts';
import { IconKey } from '#web/ui/buttons/icons.ts';
import { LogoMark } from '#web/ui/page/logo.tsx';
import { LanguageChoice } from './account.tsx';
import { CompanyNotice } from './company-notice.tsx';
import c from './driver.module.css';
import { Failure, Field, useAttempt } from './form.tsx';
import { HandbookLink } from './handbook-link.tsx';
import { LegalLinks } from './legal-links.tsx';
import { Link } from './link.tsx';
import { signIn, signInWithCode, signInWithPasskey } from './session.ts';
import { useTexts } from './texts/texts.ts';

/** Email and password, and the code of the second factor where there is one (DRV-APP-05). */
export function SignIn() {
  const texts = useTexts((state) => state.texts);
  const [factor, setFactor] = useState<FactorNeeded>();
  const name = useSettings(({ settings }) => settings?.branding?.name);
  useEffect(() => void readySettings(), []);
  return (
    <main className={c.page}>
      <header className={c.brand}>
        <LogoMark size={40} />
        <span>{name ?? texts.app}</span>
      </header>
      <CompanyNotice />
      {factor ? (
        <FactorForm factor={factor} onBack={() => setFactor(undefined)} />
      ) : (
        <PasswordForm onFactor={setFactor} />
      )}
      <HandbookLink className={c.plain} />
      <LanguageChoice />
      <LegalLinks />
    </main>
  );
}

function PasswordForm({ onFactor }: { onFactor: (needed: FactorNeeded) => void }) {
  const texts = useTexts((state) => state.texts);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { failure, isBusy, attempt } = useAttempt();
  const demo = useSettings(({ settings }) => settings?.demoSignIns);
  const isHere = usePasskeysHere();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const needed = await signIn(email, password);
      if (needed) onFactor(needed);
    });
  };
  return (
    <form className={c.form} onSubmit={submit}>
      <h1>{texts.signIn.title}</h1>
      <Field
        label={texts.signIn.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        onChange={setEmail}
      />
      <Field
        label={texts.signIn.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Failure reason={failure} />
      <button type="submit" className={c.primary} aria-disabled={isBusy}>
        {texts.signIn.submit}
      </button>
      {isHere && (
        <button type="button" className={c.button} onClick={() => void attempt(() => signInWithPasskey())}>
          <IconKey size={24} aria-hidden />
          {texts.signIn.passkey}
        </button>
      )}
      <Link to={{ name: 'forgot' }} className={c.plain}>
        {texts.signIn.forgot}
      </Link>
      <Link to={{ name: 'register' }} className={c.button}>
        {texts.signIn.register}
      </Link>
      {demo && (
        <button
          type="button"
          className={c.button}
          onClick={() => {
            setEmail('driver@demo.quaygate.example');
            setPassword(demo.password);
          }}
        >
          {texts.signIn.demo}
        </button>
      )}
    </form>
  );
}

function FactorForm({ factor, onBack }: { factor: FactorNeeded; onBack: () => void }) {
  const texts = useTexts((state) => state.texts);
  const [code, setCode] = useState('');
  const { failure, isBusy, attempt } = useAttempt();
  const hasPasskey = usePasskeysHere() && factor.methods.includes('passkey');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => signInWithCode(factor.factorTicket, code));
  };
  return (
    <form className={c.form} onSubmit={submit}>
      <h1>{texts.signIn.title}</h1>
      {hasPasskey && (
        <button
          type="button"
          className={c.primary}
          onClick={() => void attempt(() => signInWithPasskey(factor.factorTicket))}
        >
          <IconKey size={24} aria-hidden />
          {texts.signIn.passkey}
        </button>
      )}
      <Field
        label={texts.signIn.code}
        help={texts.signIn.codeHelp}
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        isFirst={!hasPasskey}
      />
      <Failure reason={failure} />
      <button type="submit" className={hasPasskey ? c.button : c.primary} aria-disabled={isBusy}>
        {texts.signIn.codeSubmit}
      </button>
      <button type="button" className={c.button} onClick={onBack}>
        {texts.signIn.back}
      </button>
    </form>
  );
}
