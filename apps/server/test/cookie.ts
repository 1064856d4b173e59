import type { Answer } from './harness.ts';

/** The refresh cookie an answer sets, with everything said about it. */
export function cookieOf({ headers }: Pick<Answer, 'headers'>): {
  value: string;
  header: string;
  attributes: string[];
} {
  const lines = [headers['set-cookie'] ?? []].flat().map(String);
  const line = lines.find((one) => one.startsWith('quaygate_refresh=')) ?? '';
  const [pair = '', ...attributes] = line.split('; ');
  return { value: pair.slice('quaygate_refresh='.length), header: pair, attributes };
}
