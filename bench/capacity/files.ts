import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withFigures } from './chapter.ts';
import type { Measurements } from './measure.ts';

const root = path.resolve(import.meta.dirname, '../..');
const figures = path.join(root, 'bench/capacity/measured.json');
const page = path.join(root, 'docs/capacity.md');

export const readMeasured = (): Measurements => JSON.parse(readFileSync(figures, 'utf8'));
export const readChapter = (): string => readFileSync(page, 'utf8');

/** Figures to three digits; more would say more than was measured. */
const short = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value);

/** Keeps what was measured and writes the chapter from it. */
export function keep(measured: Measurements): void {
  const text = JSON.stringify(measured, short, 2);
  writeFileSync(figures, `${text}\n`);
  writeFileSync(page, withFigures(readChapter(), JSON.parse(text)));
}
