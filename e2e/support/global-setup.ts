import { ordinaryMoment, readMoment } from '../../tools/test/moment.ts';
import { ensureWeb } from '../../tools/web.ts';
import { serve } from './served.ts';

/** One server for the whole run, with demo data, its own database and the web as it is now. */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureWeb();
  const { E2E_AT } = process.env;
  const { stop, ...served } = await serve(E2E_AT ? readMoment(E2E_AT) : ordinaryMoment);
  process.env.QUAYGATE_SERVED = JSON.stringify(served);
  return stop;
}
