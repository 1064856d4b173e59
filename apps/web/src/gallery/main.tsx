import { present } from '@quaygate/rules';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import '@fontsource-variable/ibm-plex-sans/wght.css';
import '@fontsource/ibm-plex-mono/latin-400.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { readyTexts } from '../text/texts.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { followKeyboard } from '../ui/keyboard-inset.ts';
import { KitProvider } from '../ui/kit-provider.tsx';
import { followScheme } from '../ui/scheme.ts';
import { Snackbar } from '../ui/snackbar.tsx';
import { TipLayer } from '../ui/tip-layer.tsx';
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
