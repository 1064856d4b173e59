import { languageName, nextLanguage } from '@quaygate/phrases';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconLanguage } from '#web/ui/buttons/icons.ts';
import { switchLanguage } from '#web/ui/page/switch-language.ts';

/** The other language, by its own name. */
export function LanguageSwitch() {
  const text = useText('shell');
  const language = useLanguage((state) => state.language);
  const other = nextLanguage(language);
  return (
    <Button
      variant="quiet"
      icon={IconLanguage}
      lang={other}
      title={text('nav.language')}
      onClick={() => switchLanguage(other)}
    >
      {languageName(other)}
    </Button>
  );
}
