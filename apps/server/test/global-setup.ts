import type { TestProject } from 'vitest/node';
import { ensureServer } from '../../../tools/build/server.ts';
import { startTemplate } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated template; tests clone it by `createDatabase` and never connect to it. */
    databaseUrl: string;
    /** The folder of its socket; null: it is reached by its port alone. */
    databaseSocket: string | null;
  }
}

/** One PostgreSQL for the run, and the server that processes of their own start. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, socket, stop } = (await Promise.all([startTemplate(), ensureServer()]))[0];
  provide('databaseUrl', url);
  provide('databaseSocket', socket);
  return stop;
}
