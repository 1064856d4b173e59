import { screenLanguage } from '@quaygate/phrases/languages';
import { useTexts } from './texts/texts.ts';

/** The driver's handbook: in German where the app is, else in English (HELP-13). */
export function HandbookLink({ className }: { className?: string | undefined }) {
  const { language, texts } = useTexts();
  return (
    <a
      className={className}
      href={`/docs/${screenLanguage(language)}/handbook/driver`}
      target="_blank"
      rel="noreferrer"
    >
      {texts.account.handbook}
    </a>
  );
}
