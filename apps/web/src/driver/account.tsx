import { driverLanguages, languageName } from '@quaygate/phrases/languages';
import { quietPart } from '#web/lib/quiet-part.tsx';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { IconChevronRight } from '#web/ui/buttons/icons.ts';
import { chooseScheme, schemes, useScheme } from '#web/ui/page/scheme.ts';
import { Bar } from './bar.tsx';
import c from './driver.module.css';
import { HandbookLink } from './handbook-link.tsx';
import { Link } from './link.tsx';
import { signOut } from './session.ts';
import { changeLanguage } from './stored-language.ts';
import { useTexts } from './texts/texts.ts';

const ReportButton = quietPart(() => import('./report-button.tsx').then((part) => part.ReportButton));
const PushSwitch = quietPart(() => import('./push-switch.tsx').then((part) => part.PushSwitch));

/** Language, appearance, and the way out. */
export function Account() {
  const texts = useTexts((state) => state.texts);
  const email = useAuth((state) => state.userData?.email);
  return (
    <>
      <Bar title={texts.account.title} back={texts.tour.back} />
      <main className={c.page}>
        {email && <p>{email}</p>}
        <AccountLinks />
        <PushSwitch />
        <LanguageChoice />
        <SchemeChoice />
        <ReportButton />
        <section className={c.card}>
          <button type="button" className={c.button} onClick={signOut}>
            {texts.account.signOut}
          </button>
          <p className="muted">{texts.account.signOutText}</p>
        </section>
      </main>
    </>
  );
}

/** The way to the screens of the driver's own data. */
function AccountLinks() {
  const texts = useTexts((state) => state.texts);
  return (
    <nav className={c.contacts} aria-label={texts.account.title}>
      {(['identification', 'companies', 'passkeys'] as const).map((name) => (
        <Link key={name} to={{ name }} className={c.entry}>
          <span>{texts.screens[name]}</span>
          <IconChevronRight size={26} aria-hidden />
        </Link>
      ))}
      <HandbookLink className={c.entry} />
    </nav>
  );
}

export function LanguageChoice() {
  const { language, texts } = useTexts();
  return (
    <fieldset className={c.choice}>
      <legend>{texts.account.language}</legend>
      {driverLanguages.map((each) => (
        <label key={each} lang={each}>
          <input type="radio" name="language" checked={language === each} onChange={() => void changeLanguage(each)} />
          <span>{languageName(each)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function SchemeChoice() {
  const texts = useTexts((state) => state.texts);
  const scheme = useScheme((state) => state.scheme);
  return (
    <fieldset className={c.choice}>
      <legend>{texts.account.scheme}</legend>
      {schemes.map((each) => (
        <label key={each}>
          <input type="radio" name="scheme" checked={scheme === each} onChange={() => chooseScheme(each)} />
          <span>{texts.account[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}
