import { nextLanguage } from '@quaygate/phrases';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { switchLanguage } from '#web/ui/page/switch-language.ts';
import c from './language-button.module.css';

/** Toggles between German and English at once; named in the language it leads to (I18N-09). */
export function LanguageButton({ className }: { className?: string | undefined }) {
  const text = useText('shell');
  const language = useLanguage((state) => state.language);
  const other = nextLanguage(language);
  return (
    <button
      type="button"
      className={className}
      data-tip={text('nav.language')}
      data-tip-side="right"
      onClick={() => switchLanguage(other)}
    >
      <span className={c.code}>{language.toUpperCase()}</span>
      <span className="sr-only" lang={other}>
        {text('nav.language')}
      </span>
    </button>
  );
}
