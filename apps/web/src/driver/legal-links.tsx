import { useSettings } from '#web/session/settings.ts';
import c from './driver.module.css';
import { useTexts } from './texts/texts.ts';

/** Imprint and privacy policy of the installation, where there are any (SETUP-84). */
export function LegalLinks() {
  const { legal } = useTexts((state) => state.texts);
  const branding = useSettings(({ settings }) => settings?.branding);
  if (!branding?.imprintUrl && !branding?.imprintText && !branding?.privacyUrl) return null;
  const { imprintUrl, imprintText, privacyUrl } = branding;
  return (
    <footer className={c.legal}>
      {imprintUrl && (
        <a href={imprintUrl} target="_blank" rel="noreferrer">
          {legal.imprint}
        </a>
      )}
      {!imprintUrl && imprintText && (
        <details>
          <summary>{legal.imprint}</summary>
          <p>{imprintText}</p>
        </details>
      )}
      {privacyUrl && (
        <a href={privacyUrl} target="_blank" rel="noreferrer">
          {legal.privacy}
        </a>
      )}
    </footer>
  );
}
