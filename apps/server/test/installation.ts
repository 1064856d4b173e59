import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Route } from '@quaygate/contract';
import { pathOf } from '@quaygate/rules';
import pg from 'pg';
import { inject } from 'vitest';
import type { z } from 'zod';
import { builtServer } from '../../../tools/build/server.ts';
import { childEnv } from './child-env.ts';
import { oldNode } from './command.ts';
import { makeTempFolder } from './temp-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** What the server has printed once it says that it is ready. */
async function printed(child: ChildProcess): Promise<string> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => /Quaygate is ready/.test(said) && setTimeout(() => resolve(said), 200));
    child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${said}`)));
  });
}

interface Input {
  token?: string;
  params?: Record<string, unknown>;
  query?: Record<string, string>;
  body?: unknown;
}

/**
 * A new installation on an empty database of its own, started as an operator does, without a demo. `create` is how the database
 * is made, with the name it is to have; `settings` may need its address.
 */
export async function anInstallation(
  settings: Record<string, string> | ((databaseUrl: string) => Record<string, string>),
  create = (name: string) => `create database ${name}`,
) {
  const folder = await makeTempFolder();
  const name = `day_zero_${randomBytes(4).toString('hex')}`;
  await asOwner(create(name));
  const databaseUrl = Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).href;
  const port = await freePort();
  const given = typeof settings === 'function' ? settings(databaseUrl) : settings;
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder.path, PORT: `${port}`, LOG_LEVEL: 'warn', ...given };
  const [node = '', ...flags] = oldNode;
  const child = spawn(node, [...flags, 'tools/run.mjs', builtServer], {
    cwd: root,
    env: { ...childEnv, ...env },
  });
  const said = await printed(child);

  async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: Route<P, Q, B, R>,
    { token, params = {}, query, body }: Input = {},
    // biome-ignore lint/suspicious/noExplicitAny: tests look into undecoded answers
  ): Promise<any> {
    const address = new URL(pathOf(route.path, params as never), `http://127.0.0.1:${port}`);
    for (const [key, value] of Object.entries(query ?? {})) address.searchParams.set(key, value);
    const answer = await fetch(address, {
      method: route.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${route.name} answered ${answer.status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  }
  async function stop() {
    if (child.exitCode === null) {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    }
    await asOwner(`drop database ${name} with (force)`);
    await folder.remove();
  }
  return { said, call, stop, env };
}
