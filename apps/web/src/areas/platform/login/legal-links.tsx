import { useSettings } from '#web/session/settings.ts';
import { useText } from '#web/text/use-text.ts';
import c from './login.module.css';

/** Imprint and privacy policy of the installation, where there are any (SETUP-84). */
export function LegalLinks() {
  const text = useText('login');
  const branding = useSettings(({ settings }) => settings?.branding);
  if (!branding?.imprintUrl && !branding?.imprintText && !branding?.privacyUrl) return null;
  const { imprintUrl, imprintText, privacyUrl } = branding;
  return (
    <footer className={c.legal}>
      {imprintUrl && (
        <a href={imprintUrl} target="_blank" rel="noreferrer">
          {text('imprint')}
        </a>
      )}
      {!imprintUrl && imprintText && (
        <details>
          <summary>{text('imprint')}</summary>
          <p>{imprintText}</p>
        </details>
      )}
      {privacyUrl && (
        <a href={privacyUrl} target="_blank" rel="noreferrer">
          {text('privacy')}
        </a>
      )}
    </footer>
  );
}
