import '@fontsource-variable/ibm-plex-sans/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';
import { useSession } from './session/session-store.ts';
import { loadSettings } from './session/settings.ts';
import { startSession } from './session/start.ts';
import { readyTexts } from './text/texts.ts';
import { followScheme } from './ui/scheme.ts';

followScheme();
void loadSettings();
const started = startSession();
// Guards are asked again when somebody signs in or out.
useSession.subscribe(({ status }, before) => {
  if (status !== before.status && before.status !== 'starting') void router.invalidate();
});

await readyTexts(['shell']);
createRoot(document.getElementById('root')!).render(<App />);
await started;
