import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { mayLeave } from '#web/lib/form/leaving.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { whenSignedOut } from '#web/session/sign-in/sign-out.ts';
import { useLanguage } from '#web/text/language.ts';

const thisBrowser = () => import('#web/nouns/push-browser/this-browser.ts');
/** Few users have switched it on: the others load nothing. */
const isAnybodys = () => localStorage.getItem('push-browser') !== null;

/** Keeps the subscription of this browser while the user is signed in, and opens what was pressed (NOTE-15). */
export function usePush(): void {
  const router = useRouter();
  const userId = useAuth((state) => state.userId);
  const language = useLanguage((state) => state.language);

  // biome-ignore lint/correctness/useExhaustiveDependencies: messages come in the language of the screen
  useEffect(() => {
    if (userId && isAnybodys())
      void thisBrowser()
        .then(({ renew }) => renew(userId))
        .catch(() => undefined);
  }, [userId, language]);

  useEffect(
    () =>
      whenSignedOut(() => {
        if (isAnybodys())
          void thisBrowser()
            .then(({ forget }) => forget())
            .catch(() => undefined);
      }),
    [],
  );

  useEffect(() => {
    const open = async ({ data }: MessageEvent<{ open?: unknown }>) => {
      const path = data?.open;
      if (typeof path === 'string' && (await mayLeave())) await router.navigate({ href: path, ignoreBlocker: true });
    };
    const hear = (event: MessageEvent) => void open(event);
    navigator.serviceWorker?.addEventListener('message', hear);
    navigator.serviceWorker?.startMessages();
    return () => navigator.serviceWorker?.removeEventListener('message', hear);
  }, [router]);
}
