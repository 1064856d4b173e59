import { present } from '@quaygate/rules';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import '@fontsource-variable/ibm-plex-sans/wght.css';
import '@fontsource/ibm-plex-mono/latin-400.css';
import '../ui/page/tokens.css';
import '../ui/page/base.css';
import { createRoot } from 'react-dom/client';
import { readyTexts } from '../text/texts.ts';
import { keepFocus } from '../ui/dialogs/keep-focus.ts';
import { Snackbar } from '../ui/dialogs/snackbar.tsx';
import { TipLayer } from '../ui/dialogs/tip-layer.tsx';
import { followKeyboard } from '../ui/page/keyboard-inset.ts';
import { KitProvider } from '../ui/page/kit-provider.tsx';
import { followScheme } from '../ui/page/scheme.ts';
import { Gallery } from './gallery.tsx';

followScheme();
followKeyboard();
keepFocus();
// The links of table rows need a router. It knows one page, so that a press on a row leads nowhere.
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
  history: createMemoryHistory(),
});

void readyTexts(['shell']).then(() =>
  createRoot(present(document.getElementById('root'))).render(
    <KitProvider>
      <RouterProvider router={router} />
      <Snackbar />
      <TipLayer />
    </KitProvider>,
  ),
);
