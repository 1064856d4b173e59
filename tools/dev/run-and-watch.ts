import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import path from 'node:path';

const endWithParent = path.resolve(import.meta.dirname, '../end-with-parent.ts');
/** An editor saves several files at once. */
const quiet = 150;

const isSource = (file: string | null) => file !== null && /\.(ts|sql)$/.test(file) && !/\.test\.ts$/.test(file);

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/**
 * Runs a program and runs it again whenever its sources change, after it has ended in good order. Node's own --watch
 * does so too, but stays behind as an orphan when the one that started it is killed.
 */
export function runAndWatch(program: string, sources: readonly string[]): { stop(): Promise<void> } {
  const start = () => spawn(process.execPath, ['--import', endWithParent, program], { stdio: 'inherit' });
  let child = start();
  let turn = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function restart(): Promise<void> {
    await end(child);
    child = start();
  }
  const watchers = sources
    .filter((folder) => existsSync(folder))
    .map((folder) =>
      watch(folder, { recursive: true }, (_, file) => {
        if (!isSource(file)) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          turn = turn.then(restart);
        }, quiet);
      }),
    );
  return {
    stop: async () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await turn;
      await end(child);
    },
  };
}
