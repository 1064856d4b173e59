import { readFile } from 'node:fs/promises';
import { startDemo } from '../tools/product.ts';
import { ensureWeb } from '../tools/web.ts';

/** One server for the whole run, with demo data, its own database and the web as it is now. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureWeb();
  const product = await startDemo();
  process.env.QUAYGATE_URL = product.url;
  return async () => {
    const said = await readFile(product.log, 'utf8');
    await product.stop();
    const complaints = said.split('\n').filter((line) => /"level":(50|60)/.test(line));
    if (complaints.length) console.error(`The server complained:\n${complaints.slice(0, 20).join('\n')}`);
  };
}
