import { present } from '@quaygate/rules';
import './ui/page/letters.css';
import './ui/page/tokens.css';
import './ui/page/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchAhead } from './app/fetch-ahead.ts';
import { router } from './app/router.tsx';
import { unavailable } from './lib/call/request.ts';
import { forgetFailedLinks } from './lib/failed-links.ts';
import { whenIdle } from './lib/when-idle.ts';
import { readySettings } from './session/settings.ts';
import { useAuth } from './session/sign-in/auth-store.ts';
import { useSession } from './session/sign-in/session-store.ts';
import { startSession } from './session/start.ts';
import { readyTexts } from './text/texts.ts';
import { keepFocus } from './ui/dialogs/keep-focus.ts';
import { followKeyboard } from './ui/page/keyboard-inset.ts';
import { followScheme } from './ui/page/scheme.ts';

forgetFailedLinks();
followScheme();
followKeyboard();
keepFocus();
// Letters beyond Latin 1, and those of numbers, are asked for behind the first screen (UI-38).
const forgetFirst = router.subscribe('onRendered', () => {
  forgetFirst();
  void whenIdle().then(() => import('./ui/page/more-letters.ts'));
});
// Also of the first call.
addEventListener(unavailable, () => void import('./app/away/away.tsx').then((part) => part.noticeAway()));
void readySettings();
void startSession();
fetchAhead();
// Guards are asked again when a user signs in or out, and when roles, plan or a flag have changed.
useSession.subscribe(({ status, flags, config }, before) => {
  const isOther = status !== before.status && before.status !== 'starting';
  const isOff = before.flags.mapIntegration && !flags.mapIntegration;
  const isOtherPlan = config && before.config && config.plan !== before.config.plan;
  if (isOther || isOff || isOtherPlan) void router.invalidate();
});
useAuth.subscribe(({ userId, userData }, before) => {
  const rolesOf = (data: typeof userData) => data?.roles.join();
  const isOther = before.userData && userId === before.userId && rolesOf(userData) !== rolesOf(before.userData);
  // Before the session has started the guards would take the user for a visitor.
  if (isOther && useSession.getState().status === 'signed-in') void router.invalidate();
});
// No await out here: chunks that import from this one would wait for it while it waits for them.
void readyTexts(['shell']).then(() => createRoot(present(document.getElementById('root'))).render(<App />));
