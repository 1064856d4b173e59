import { chromium } from '@playwright/test';
import { makeTempFolder } from '../../apps/server/test/temp-folder.ts';
import { ensureChromium } from '../../tools/chromium.ts';
import { startPagePeer } from '../measure/page-peer.ts';
import { median } from '../measure/statistics.ts';
import { type Scrolled, scrollPage, startTablePage } from '../measure/table-page.ts';
import type { Line } from '../report.ts';

const times = 5;
const rows = { product: '[role=row][data-row]', peer: '.ag-row' };

/** 100,000 rows of eight cells scrolled, by AG Grid community with the same cells. */
export async function tableRow(): Promise<Line[]> {
  const folder = await makeTempFolder();
  const [page, peer] = [await startTablePage(folder.path), await startPagePeer()];
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  const found: Record<'product' | 'peer', Scrolled[]> = { product: [], peer: [] };
  try {
    for (let at = 0; at < times; at++) {
      const sides = at % 2 === 0 ? (['product', 'peer'] as const) : (['peer', 'product'] as const);
      for (const side of sides) {
        if (side === 'product') found.product.push(await scrollPage(browser, `${page.url}/index.html`, rows.product));
        else if (peer) found.peer.push(await scrollPage(browser, `${peer.url}/grid.html`, rows.peer));
      }
    }
  } finally {
    await browser.close();
    page.stop();
    peer?.stop();
    await folder.remove();
  }
  const line = (of: keyof Scrolled, aim: string, isMet: (share: number) => boolean): Line => {
    const [product, by] = [found.product, found.peer].map((each) => each.map((scrolled) => scrolled[of]));
    const share = peer && product && by ? median(product) / median(by) : null;
    return {
      row: `100,000 rows scrolled: ${of} against AG Grid`,
      aim: share === null ? '' : aim,
      reached: share === null ? String(median(product ?? [])) : share.toFixed(2),
      met: share === null ? null : isMet(share),
      notes: [`product ${product?.join(', ')}; AG Grid ${by?.join(', ')}`],
    };
  };
  return [line('frames', '>= 0.97', (share) => share >= 0.97), line('nodes', '<= 1.00', (share) => share <= 1)];
}
