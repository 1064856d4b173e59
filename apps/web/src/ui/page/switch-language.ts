import type { Language } from '@quaygate/phrases';
import { nowText } from '#web/text/now-text.ts';
import { chooseLanguage } from '#web/text/texts.ts';
import { notify } from '../dialogs/notify.ts';

/** Switches the language; texts that cannot be loaded leave the present one, and a message says so. */
export function switchLanguage(language: Language): void {
  chooseLanguage(language).catch(async () => notify.error(await nowText('shell', 'languageFailed')));
}
