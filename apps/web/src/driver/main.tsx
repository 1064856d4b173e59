import { present } from '@quaygate/rules';
import '@fontsource-variable/ibm-plex-sans/wght.css';
import '#web/ui/page/tokens.css';
import '#web/ui/page/base.css';
import { createRoot } from 'react-dom/client';
import { forgetFailedLinks } from '#web/lib/failed-links.ts';
import { readySettings } from '#web/session/settings.ts';
import { followScheme } from '#web/ui/page/scheme.ts';
import { App } from './app.tsx';
import { takeCompanyCode } from './company-link.ts';
import { followHistory } from './route.ts';
import { startSession } from './session.ts';
import { showFirstLanguage } from './texts/texts.ts';

forgetFailedLinks();
followScheme();
takeCompanyCode();
followHistory();
startSession();
// Name and picture of the installation; nothing waits for them.
void readySettings();
const render = () => createRoot(present(document.getElementById('root'))).render(<App />);
// A language that cannot be loaded is no reason to show nothing: German is there.
void showFirstLanguage().then(render, render);
// While one works on the app there is no worker, and on plain HTTP browsers have none.
if ('serviceWorker' in navigator) navigator.serviceWorker.register('/driver/worker.js').catch(() => undefined);
