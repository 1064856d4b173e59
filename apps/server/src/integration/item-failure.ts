import { refusalOf } from '../plumbing/http/problem.ts';

/**
 * What kept an item from being stored, by SQLSTATE: a value that PostgreSQL cannot hold, another transaction on the same
 * rows, the database being away or too busy, or an unexpected failure.
 */
export function failureOf(error: unknown): 'invalid' | 'collision' | 'away' | 'unforeseen' {
  const { code } = error as { code?: unknown };
  const state = typeof code === 'string' ? code : '';
  if (state.startsWith('22')) return 'invalid';
  // Serialization failure or deadlock; a row that was deleted or inserted in between.
  if (/^(40|23503|23505)/.test(state)) return 'collision';
  // Out of its resources, or cancelled because it took too long.
  if (/^(53|57014)/.test(state)) return 'away';
  return refusalOf(error).code === 'temporarily_unavailable' ? 'away' : 'unforeseen';
}
