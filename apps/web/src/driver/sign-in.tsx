import { type FactorNeeded, settings } from '@quaygate/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { LanguageChoice } from './account.tsx';
import c from './driver.module.css';
import { failureText } from './failure.ts';
import { signIn, signInWithCode } from './session.ts';
import { useTexts } from './texts/texts.ts';

/** Email and password, and the code of the second factor where there is one (DRV-APP-05). */
export function SignIn() {
  const texts = useTexts((state) => state.texts);
  const [factor, setFactor] = useState<FactorNeeded>();
  return (
    <main className={c.page}>
      <header className={c.brand}>
        <LogoMark size={40} />
        <span>{texts.app}</span>
      </header>
      {factor ? (
        <CodeForm ticket={factor.factorTicket} onBack={() => setFactor(undefined)} />
      ) : (
        <PasswordForm onFactor={setFactor} />
      )}
      <LanguageChoice />
    </main>
  );
}

/** Runs an attempt once at a time and keeps why it failed. */
function useAttempt() {
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    await work().catch(setFailure);
    setBusy(false);
  };
  return { failure, isBusy, attempt };
}

function PasswordForm({ onFactor }: { onFactor: (needed: FactorNeeded) => void }) {
  const texts = useTexts((state) => state.texts);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { failure, isBusy, attempt } = useAttempt();
  const demo = useDemoDriver();
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
      {demo && (
        <button
          type="button"
          className={c.button}
          onClick={() => {
            setEmail(demo.email);
            setPassword(demo.password);
          }}
        >
          {texts.signIn.demo}
        </button>
      )}
    </form>
  );
}

function CodeForm({ ticket, onBack }: { ticket: string; onBack: () => void }) {
  const texts = useTexts((state) => state.texts);
  const [code, setCode] = useState('');
  const { failure, isBusy, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => signInWithCode(ticket, code));
  };
  return (
    <form className={c.form} onSubmit={submit}>
      <h1>{texts.signIn.title}</h1>
      <Field
        label={texts.signIn.code}
        help={texts.signIn.codeHelp}
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        isFirst
      />
      <Failure reason={failure} />
      <button type="submit" className={c.primary} aria-disabled={isBusy}>
        {texts.signIn.codeSubmit}
      </button>
      <button type="button" className={c.button} onClick={onBack}>
        {texts.signIn.back}
      </button>
    </form>
  );
}

function Failure({ reason }: { reason: unknown }) {
  const texts = useTexts((state) => state.texts);
  return (
    <p role="alert" className={reason ? c.failure : undefined}>
      {reason ? failureText(reason, texts) : null}
    </p>
  );
}

interface FieldProps {
  label: string;
  help?: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'email' | 'password' | 'text';
  autoComplete: string;
  inputMode?: 'email';
  isFirst?: boolean;
}

function Field({ label, help, value, onChange, type = 'text', isFirst, ...rest }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  return (
    <label className={c.field}>
      <span>{label}</span>
      <input
        {...rest}
        ref={input}
        type={type}
        required
        value={value}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {help && <small>{help}</small>}
    </label>
  );
}

/** The driver of an installation with sample data. */
function useDemoDriver() {
  const [demo, setDemo] = useState<{ email: string; password: string }>();
  useEffect(() => {
    let isGone = false;
    const take = (password: string | undefined) => {
      if (password && !isGone) setDemo({ email: 'driver@demo.quaygate.example', password });
    };
    // Without an answer there is nothing to offer.
    call(settings.get, {}).then(
      ({ demoSignIns }) => take(demoSignIns?.password),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  return demo;
}
