import { readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Imported by --import, tells about the process on SIGUSR2: stalls of its event loop since it was last asked to watch them, and its memory,
 * after a collection where the file WATCH_FILE asks for one (with --expose-gc). The answer goes into that file.
 */
const file = process.env.WATCH_FILE ?? '';
const delay = monitorEventLoopDelay({ resolution: 10 });
process.on('SIGUSR2', async () => {
  const [p99, longest] = [delay.percentile(99) / 1e6, delay.max / 1e6];
  const look = readFileSync(file, 'utf8');
  if (look === 'collect') globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(file, JSON.stringify({ p99, longest, kept: heapUsed + external }));
  // The collection itself is no stall of the product.
  await sleep(100);
  delay.reset();
  // To look every 10 ms costs a fifth of what there is to measure.
  if (look === 'stalls') delay.enable();
  else delay.disable();
});
