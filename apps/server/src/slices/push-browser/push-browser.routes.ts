import { pushBrowser } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { findBrowsers, removeBrowserOf } from './push-browser.queries.ts';
import { endBrowser, saveBrowser } from './push-browser.service.ts';

export const pushBrowserSlice: Slice = (serve, deps) => {
  serve(pushBrowser.list, async ({ user, sessionId }) => ({ items: await findBrowsers(deps.db, user.id, sessionId) }));
  serve(pushBrowser.key, async () => ({ publicKey: await deps.push.publicKey() }));
  serve(pushBrowser.save, ({ user, sessionId, body }) => saveBrowser(deps, { userId: user.id, sessionId }, body));
  serve(pushBrowser.removeCurrent, ({ sessionId }) => removeBrowserOf(deps.db, sessionId));
  serve(pushBrowser.remove, ({ user, params }) => endBrowser(deps, user.id, params.browserId));
};
