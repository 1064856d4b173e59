import { currentLanguage, useLanguage } from '#web/text/language.ts';
import { useAuth } from '../sign-in/auth-store.ts';
import { whenSignedOut } from '../sign-in/sign-out.ts';

/** The chat of the support, once the user data is loaded. While it is off nothing of it is loaded (CHAT-03, CHAT-04). */
export async function startChat(): Promise<void> {
  const { userId } = useAuth.getState();
  const answer = await import('../rights/calls.ts').then((calls) => calls.supportChatCall()).catch(() => undefined);
  if (!answer?.enabled) return;

  const widget = await import('./chat-widget.ts');
  const { userData } = useAuth.getState();
  // The user may have signed out meanwhile.
  if (!userData || useAuth.getState().userId !== userId) return;
  widget.startWidget({
    app_id: answer.appId,
    user_hash: answer.userHash,
    user_id: userData.id,
    name: `${userData.firstName} ${userData.lastName}`,
    email: userData.email,
    language_override: currentLanguage(),
  });
  const stopFollowing = useLanguage.subscribe(({ language }) => widget.changeLanguage(language));
  const forget = whenSignedOut(() => {
    stopFollowing();
    widget.stopWidget();
    forget();
  });
}
