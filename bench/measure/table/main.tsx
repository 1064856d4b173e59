import { present } from '@quaygate/rules';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import '@fontsource-variable/ibm-plex-sans/wght.css';
import '../../../apps/web/src/ui/page/tokens.css';
import '../../../apps/web/src/ui/page/base.css';
import { createRoot } from 'react-dom/client';
import { readyTexts } from '../../../apps/web/src/text/texts.ts';
import { DataTable } from '../../../apps/web/src/ui/data-table/data-table.tsx';
import { KitProvider } from '../../../apps/web/src/ui/page/kit-provider.tsx';

type Row = Record<'id' | 'tour' | 'plate' | 'driver' | 'terminal' | 'date' | 'slot' | 'status' | 'unit', string>;
const names = ['tour', 'plate', 'driver', 'terminal', 'date', 'slot', 'status', 'unit'] as const;
const columns = names.map((key) => ({ key, title: key, width: 170, fixed: true, cell: (row: Row) => row[key] }));

/** The table of the kit alone, with the rows of the server. */
async function show(): Promise<void> {
  const [answer] = await Promise.all([fetch('/rows.json?count=100000'), readyTexts(['shell'])]);
  const { data } = (await answer.json()) as { data: Row[] };
  const table = () => (
    <DataTable label="Tours" columns={columns} rows={data} rowName={({ tour }) => tour} height={800} empty={null} />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: table }),
    history: createMemoryHistory(),
  });
  createRoot(present(document.getElementById('root'))).render(
    <KitProvider>
      <RouterProvider router={router} />
    </KitProvider>,
  );
}

void show();
