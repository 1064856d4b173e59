import type { FactorNeeded } from '@quaygate/contract';
import { useState } from 'react';
import { useSettings } from '#web/session/settings.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowLeft } from '#web/ui/buttons/icons.ts';
import { HarbourDrawing } from '#web/ui/drawings/harbour.tsx';
import { useDocumentTitle } from '#web/ui/page/brand.ts';
import { Logo } from '#web/ui/page/logo.tsx';
import { DemoPanel } from './demo-panel.tsx';
import { EndedNotice } from './ended-notice.tsx';
import { FactorForm } from './factor-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LegalLinks } from './legal-links.tsx';
import c from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { PageForm } from './page-form.tsx';

/** Sign-in, with the way back for a forgotten password (AUTH-02, AUTH-08). */
export function LoginScreen() {
  const text = useText('login');
  const [view, setView] = useState<'login' | 'forgot'>('login');
  const [filled, setFilled] = useState<{ email: string; password: string }>();
  const [factor, setFactor] = useState<FactorNeeded>();
  const [email, setEmail] = useState('');
  const pageName = useSettings(({ settings }) => settings?.identityProvider.pageName);
  const hasMails = useSettings(({ settings }) => settings?.mails !== 'none');
  const show = (next: typeof view, typed: string) => {
    setEmail(typed);
    setFilled(undefined);
    setView(next);
  };
  const title = factor ? text('factor.title') : text(view === 'login' ? 'title' : 'forgot.title');
  useDocumentTitle(title);

  return (
    <div className={c.page}>
      <aside className={c.picture}>
        <div className={c.claim}>
          <p className={c.big}>{text('claim')}</p>
          <p className={c.small}>{text('claimNote')}</p>
        </div>
        <HarbourDrawing />
      </aside>
      <main className={c.side}>
        <header className={c.top}>
          <Logo size={32} />
          <LanguageSwitch />
        </header>
        <div className={c.middle}>
          <h1 className={c.title}>{title}</h1>
          {!factor && (
            <p className={c.text}>
              {text(
                pageName
                  ? 'page.text'
                  : view === 'login'
                    ? 'welcome'
                    : hasMails
                      ? 'forgot.text'
                      : 'forgot.textWithoutMail',
              )}
            </p>
          )}
          <EndedNotice />
          {factor ? (
            <FactorForm factor={factor} onBack={() => setFactor(undefined)} />
          ) : pageName ? (
            <PageForm name={pageName} />
          ) : view === 'login' ? (
            <>
              <LoginForm
                key={filled?.email}
                filled={filled}
                email={email}
                onForgot={(typed) => show('forgot', typed)}
                onFactor={setFactor}
              />
              <DemoPanel onFill={(email, password) => setFilled({ email, password })} />
            </>
          ) : hasMails ? (
            <ForgotForm email={email} onBack={(typed) => show('login', typed)} />
          ) : (
            <Button icon={IconArrowLeft} size="large" block autoFocus onClick={() => show('login', email)}>
              {text('forgot.back')}
            </Button>
          )}
        </div>
        <LegalLinks />
      </main>
    </div>
  );
}
