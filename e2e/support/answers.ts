import type { Page, Response } from '@playwright/test';
import * as contract from '@quaygate/contract';
import { watchRequests } from './settled.ts';

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string' && !isInstant(value)) found.add(value);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) collect(each, found);
}

interface Definition {
  type: string;
  entries?: Record<string, string | number>;
  values?: unknown[];
  [part: string]: unknown;
}

/** Follows a schema of the contract to the values it lists. */
function listed(node: unknown, found: Set<string>, seen: Set<object>): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  const definition = (node as { _zod?: { def: Definition } })._zod?.def;
  if (!definition) {
    for (const each of Object.values(node)) listed(each, found, seen);
    return;
  }
  if (definition.type === 'enum') collect(definition.entries, found);
  if (definition.type === 'literal') collect(definition.values, found);
  for (const part of ['element', 'innerType', 'in', 'out', 'options', 'items', 'valueType', 'left', 'right']) {
    listed(definition[part], found, seen);
  }
  if (definition.type === 'object') listed({ ...(definition.shape as object) }, found, seen);
}

let codesOfContract: Set<string> | undefined;

/** Words the contract lists, such as states: codes, which a screen must say in words of the catalogue. */
function contractCodes(): ReadonlySet<string> {
  if (!codesOfContract) {
    codesOfContract = new Set();
    listed({ ...contract }, codesOfContract, new Set());
  }
  return codesOfContract;
}

/** Listens for what the server answers: the data a page may show. */
export function hearAnswers(page: Page) {
  const answers: Promise<unknown>[] = [];
  const note = (response: Response) => {
    const isJson = /json/.test(response.headers()['content-type'] ?? '');
    if (isJson && new URL(response.url()).pathname.startsWith('/web/')) {
      // A page that is left takes its answers along.
      answers.push(response.json().catch(() => undefined));
    }
  };
  page.on('response', note);
  return {
    /** Waits until the page has every answer it asked for. */
    settled: watchRequests(page),
    /** Every text of every answer so far, without the codes. */
    async texts(): Promise<string[]> {
      const found = new Set<string>();
      for (const answer of await Promise.all(answers)) collect(answer, found);
      const codes = contractCodes();
      return [...found].filter((text) => !codes.has(text));
    },
  };
}
