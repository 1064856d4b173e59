import { useLanguage } from '#web/text/language.ts';
import { useAuth } from './sign-in/auth-store.ts';

let isFollowed = false;

/** What a signed-in user chooses is also the language in which they are written to (I18N-22). */
export function followLanguage(): void {
  if (isFollowed) return;
  isFollowed = true;
  useLanguage.subscribe(({ language }) => {
    if (!useAuth.getState().userId) return;
    // A choice that does not arrive is made again with the next switch.
    void import('./rights/calls.ts')
      .then(({ changeLanguageCall }) => changeLanguageCall(language))
      .catch(() => undefined);
  });
}
