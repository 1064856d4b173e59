import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { readWebFiles } from '../../apps/server/src/serving/pages/web-files.ts';
import { compressAll } from '../../tools/build/web.ts';

const folder = path.resolve(import.meta.dirname, '../peer/page');
const run = promisify(execFile);

export interface PagePeer {
  url: string;
  stop(): void;
}

/** As many rows as the product shows at once, with as many columns. */
const usual = 100;
const row = (at: number) => ({
  id: at,
  tour: `T${102_000 + at}`,
  plate: `MH-GM ${100 + at}`,
  driver: `Driver ${at}`,
  terminal: 'Nordbecken Terminal',
  date: '27.11.2026',
  slot: '20:10 - 21:00',
  status: 'booked',
  unit: `TGHU${7_364_510 + at}`,
});

/** Brings the packages of the peers, which are no part of the product, and builds their pages. */
async function build(): Promise<void> {
  if (!existsSync(path.join(folder, 'node_modules')))
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  await run('npx', ['vite', 'build'], { cwd: folder });
  await compressAll(path.join(folder, 'dist'));
}

/** Serves the files of a folder from memory, compressed where the build did so, and as many rows as are asked for. */
export async function servePages(folder: string): Promise<PagePeer> {
  const files = await readWebFiles(folder);
  const server = createServer(async ({ url = '/' }, reply) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/rows.json') {
      const rows = Array.from({ length: Number(searchParams.get('count') ?? usual) }, (_, at) => row(at));
      return reply
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ data: rows, total: rows.length }));
    }
    const file = files.get(pathname.slice(1));
    const form = file?.compressed[0] ?? file?.plain;
    if (!file || !form) return reply.writeHead(404).end();
    reply
      .setHeader('content-type', file.type)
      .setHeader('cache-control', file.isHashed ? 'max-age=31536000' : 'no-cache');
    if (form.encoding) reply.setHeader('content-encoding', form.encoding);
    return reply.end(await form.body());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, stop: () => server.close() };
}

/** Serves the pages of the peers; null where their packages cannot be had. */
export async function startPagePeer(): Promise<PagePeer | null> {
  try {
    await build();
  } catch (reason) {
    console.error(`The peers could not be built, so nothing is judged by them: ${reason}`);
    return null;
  }
  return servePages(path.join(folder, 'dist'));
}
