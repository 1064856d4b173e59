import { setFlagsFromString } from 'node:v8';

/** Percent by which objects that stay may grow between two collections. V8 allows 300 on machines with much memory. */
const growth = 100;

/** Collects before the heap is four times as large as what is used: memory stays small beside calls that use much of it. */
export function growSlowly(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
}
