import { execFile } from 'node:child_process';

/** What npm said, whatever came of it; rejects when it could not be run at all. */
export function npm(args: readonly string[], cwd: string): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    execFile('npm', args, { cwd, maxBuffer: 2 ** 28, timeout: 300_000 }, (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      if (typeof code === 'number') resolve({ code, stdout, stderr });
      else reject(error);
    });
  });
}
