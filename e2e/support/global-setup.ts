import { startTemplate } from '../../apps/server/test/template.ts';
import { ensureWeb } from '../../tools/build/web.ts';
import { ordinaryMoment, readMoment } from '../../tools/test/moment.ts';
import { makeDemo, serveAt } from './served.ts';

/** One PostgreSQL and one server for the whole run, with demo data and the web as it is now. */
export default async function setup(): Promise<() => Promise<void>> {
  const { E2E_AT } = process.env;
  const [template] = await Promise.all([startTemplate(), ensureWeb()]);
  process.env.QUAYGATE_TEMPLATE = template.url;
  // Other moments have other data.
  const forget = E2E_AT ? async () => {} : await makeDemo();
  const { stop, ...served } = await serveAt(E2E_AT ? readMoment(E2E_AT) : ordinaryMoment, { PUSH_LOCAL: '1' });
  process.env.QUAYGATE_SERVED = JSON.stringify(served);
  return () => stop().finally(template.stop).finally(forget);
}
