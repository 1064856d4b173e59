import { startDemo } from '../../tools/product.ts';
import { ensureWeb } from '../../tools/web.ts';
import { complaintsOf } from './complaints.ts';

/** One server for the whole run, with demo data, its own database and the web as it is now. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureWeb();
  const product = await startDemo();
  process.env.QUAYGATE_URL = product.url;
  return async () => {
    const complaints = await complaintsOf(product.log);
    await product.stop();
    if (complaints.length) throw new Error(`The server complained:\n${complaints.slice(0, 20).join('\n')}`);
  };
}
