import path from 'node:path';
import { createServer } from 'vite';
import { ensureWeb } from '../build/web.ts';
import { startDemo } from '../product.ts';
import type { ScreenShot } from './shot.ts';

interface Servers {
  /** Addresses; undefined where none of the screens needs that server. */
  product: string | undefined;
  development: string | undefined;
  stop(): Promise<void>;
}

async function serveProduct(isLive: boolean) {
  await ensureWeb();
  return startDemo(isLive ? { SIMULATOR: '1' } : {});
}

async function serveDevelopment() {
  const root = path.resolve(import.meta.dirname, '../../apps/web');
  const server = await createServer({ root, logLevel: 'error', server: { port: 0 } });
  return server.listen();
}

/** Starts what serves these screens: the product with its demo data, and Vite for what only development has. */
export async function serve(screens: readonly ScreenShot[]): Promise<Servers> {
  const isLive = screens.some((screen) => screen.isLive);
  const product = screens.some(({ inDevelopment }) => !inDevelopment) ? await serveProduct(isLive) : undefined;
  const development = screens.some(({ inDevelopment }) => inDevelopment) ? await serveDevelopment() : undefined;
  return {
    product: product?.url,
    development: development?.resolvedUrls?.local[0],
    stop: async () => {
      await development?.close();
      await product?.stop();
    },
  };
}
