/**
 * What kept an item from being stored, by SQLSTATE or socket error: a value that PostgreSQL cannot hold, another
 * transaction on the same rows, the database being away, or something nobody foresaw.
 */
export function failureOf(error: unknown): 'invalid' | 'collision' | 'away' | 'unforeseen' {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return 'unforeseen';
  if (code.startsWith('22')) return 'invalid';
  // Serialization, deadlock, lock not available; a row that vanished or appeared in between.
  if (/^(40|55P03|23503|23505)/.test(code)) return 'collision';
  return /^(57P0|08|53|ECONN|EPIPE|ETIMEDOUT)/.test(code) ? 'away' : 'unforeseen';
}
