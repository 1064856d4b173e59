import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { type Setting, variables } from './variables.ts';

/** What is given of them, read. */
export type Given = { [Name in Setting]?: z.output<(typeof variables)[Name][0]> };

/**
 * The text of a variable, or of the file that the variable with `_FILE` behind its name names, as secrets of containers
 * are given (OPS-09). What is wrong is added to `problems`.
 */
function textOf(name: Setting, source: NodeJS.ProcessEnv, problems: Map<Setting, string>): string {
  const text = source[name]?.trim() ?? '';
  const file = source[`${name}_FILE`]?.trim();
  if (!file) return text;
  if (text) {
    problems.set(name, `is given twice, as it is and by ${name}_FILE: leave one out`);
    return '';
  }
  try {
    const found = readFileSync(file, 'utf8').trim();
    if (!found) problems.set(name, `is empty in the file ${file}, which ${name}_FILE names`);
    return found;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    problems.set(name, `cannot be read from ${file}, which ${name}_FILE names (${code})`);
    return '';
  }
}

/** What the variables hold; an empty one counts as unset. What is wrong is added to `problems`. */
export function readGiven(source: NodeJS.ProcessEnv, problems: Map<Setting, string>): Given {
  const given: Record<string, unknown> = {};
  for (const [name, [schema, words]] of Object.entries(variables)) {
    const text = textOf(name as Setting, source, problems);
    if (!text) continue;
    const read = schema.safeParse(text);
    if (read.success) given[name] = read.data;
    else problems.set(name as Setting, `must be ${words}`);
  }
  return given as Given;
}

/** The text of a variable that another one makes necessary. */
export type Need = (name: Setting, reason: string) => string;
