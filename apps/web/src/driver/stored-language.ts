import { user } from '@quaygate/contract';
import type { DriverLanguage } from '@quaygate/phrases/languages';
import { call } from '#web/lib/call/api.ts';
import { ids } from './session.ts';
import { chooseDriverLanguage, chosenLanguage, showDriverLanguage, useTexts } from './texts/texts.ts';

/** Mails and documents follow the app; what could not be told is told at the next start. */
function tell(language: DriverLanguage): void {
  call(user.changeLanguage, { params: ids(), body: { language } }).catch(() => undefined);
}

/** The driver chooses the language of the app, and with it that of what they are sent (I18N-22). */
export async function changeLanguage(language: DriverLanguage): Promise<void> {
  const isShown = await chooseDriverLanguage(language);
  if (isShown && ids().u) tell(language);
}

/** A choice made on this phone counts; without one the language that the driver was invited in is shown. */
export async function matchLanguage(): Promise<void> {
  const stored = (await call(user.get, { params: ids() })).language;
  const chosen = chosenLanguage();
  if (!chosen && stored) await showDriverLanguage(stored);
  const language = chosen ?? stored ?? useTexts.getState().language;
  if (language !== stored) tell(language);
}
