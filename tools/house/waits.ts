import { isCode, isTest, type SourceFile, type Violation } from './tree.ts';

/** The browser's pause, or a timer that a test awaits. */
const pause =
  /\bwaitForTimeout\s*\(|(?:\bawait\s+(?:sleep|setTimeout)|=>\s*sleep)\s*\(|\bnew Promise\b[^;]*\bsetTimeout\s*\(/;
const loop = /\b(?:while|for)\s*(?:await\s*)?\(|\bdo\s*\{/;

const indent = (line: string) => line.length - line.trimStart().length;

/** Whether the line stands in a loop: on its own line, or in one of the blocks around it up to the function's begin. */
function isInLoop(lines: readonly string[], index: number): boolean {
  let depth = indent(lines[index] ?? '');
  if (loop.test(lines[index] ?? '')) return true;
  for (let above = index - 1; above >= 0; above -= 1) {
    const line = lines[above] ?? '';
    if (!line.trim() || indent(line) >= depth) continue;
    if (loop.test(line)) return true;
    depth = indent(line);
    if (/=>\s*\{$|\bfunction\b/.test(line)) return false;
  }
  return false;
}

/** A test that waits for an amount of time waits too long on a quick machine and not long enough on a busy one. */
export function findFixedWaits(tree: readonly SourceFile[]): Violation[] {
  const files = tree.filter((file) => isCode(file.path) && isTest(file.path) && !file.path.startsWith('tools/house'));
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    const found = lines.flatMap((line, index) => (pause.test(line) && !isInLoop(lines, index) ? [index + 1] : []));
    return found.map((number) => `${path}:${number}: waits for an amount of time`);
  });
}
