import type { Deps } from '../plumbing/deps.ts';

export async function startJobs(_deps: Deps, _databaseUrl: string): Promise<{ stop(): Promise<void> }> {
  return { stop: async () => {} };
}
