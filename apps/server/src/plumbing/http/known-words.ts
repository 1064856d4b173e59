import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { generalWordOf } from './general-words.ts';

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** A row, or a word of a list, that is left out. */
const gone = Symbol('gone');

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

/** The value with another one at a place; the given one stays as it is. */
function changed(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<PropertyKey, unknown>;
  copy[key] = changed(copy[key], rest, change);
  return copy;
}

/** Takes out what is gone, the lists within others first. */
function swept(value: unknown, lists: readonly Path[]): unknown {
  const inside = lists.toSorted((one, other) => other.length - one.length);
  return inside.reduce<unknown>(
    (all, list) => changed(all, list, (old) => (Array.isArray(old) ? old.filter((each) => each !== gone) : old)),
    value,
  );
}

/** Whether an issue is about a word and nothing else; of several shapes each must know another one. */
function isWord(issue: Issue, value: unknown, base: Path = []): boolean {
  const path = [...base, ...issue.path];
  if (issue.code === 'invalid_value') return typeof valueAt(value, path) === 'string';
  if (issue.code !== 'invalid_union') return issue.code === 'unrecognized_keys';
  return issue.errors.length > 0 && issue.errors.every((errors) => errors.some((each) => isWord(each, value, path)));
}

/** First try: the general word, without the word where it stands in a list, else without a value. */
function withGeneralWords(value: unknown, issues: readonly Issue[]): unknown {
  const lists: Path[] = [];
  const all = issues.reduce<unknown>((before, issue) => {
    const { path } = issue;
    if (issue.code === 'unrecognized_keys') {
      const isKnown = ([name]: [string, unknown]) => !issue.keys.includes(name);
      return changed(before, path, (old) => Object.fromEntries(Object.entries(old as object).filter(isKnown)));
    }
    const general = issue.code === 'invalid_value' ? generalWordOf(issue.values) : undefined;
    if (general !== undefined) return changed(before, path, () => general);
    const isItem = typeof path.at(-1) === 'number';
    if (isItem) lists.push(path.slice(0, -1));
    return changed(before, path, () => (isItem ? gone : null));
  }, value);
  return swept(all, lists);
}

/** Second try, where a value is needed: without the nearest row of a list that holds it. */
function withoutRows(value: unknown, issues: readonly Issue[]): unknown {
  const lists: Path[] = [];
  const all = issues.reduce<unknown>((before, { path }) => {
    const at = path.findLastIndex((key) => typeof key === 'number');
    // Another instance, or the same one after its upgrade, can say it.
    if (at < 0) throw new Refusal('temporarily_unavailable', { retryAfter: 1 });
    lists.push(path.slice(0, at));
    return changed(before, path.slice(0, at + 1), () => gone);
  }, value);
  return swept(all, lists);
}

const wordsIn = (issues: readonly Issue[], value: unknown) =>
  issues.map(({ path }) => `${path.filter((key) => typeof key !== 'number').join('.')}: ${valueAt(value, path)}`);

/**
 * An answer as it goes over the wire. A word that a newer build stored and this one does not know ends no answer: its
 * general word stands for it, else it is left out, at last with its row (OPS-80).
 * @param onUnknown told which words those were, by their place
 * @throws what is wrong with an answer that has another fault: a bug
 * @throws Refusal temporarily_unavailable where the whole answer is about such a word
 */
export function encodeAnswer<T extends z.ZodType>(
  schema: T,
  answer: z.output<T>,
  onUnknown: (words: readonly string[]) => void = () => {},
): z.input<T> {
  const first = z.safeEncode(schema, answer);
  if (first.success) return first.data;
  const { issues } = first.error;
  if (!issues.every((issue) => isWord(issue, answer))) return z.encode(schema, answer);
  onUnknown([...new Set(wordsIn(issues, answer))]);
  const general = withGeneralWords(answer, issues);
  const second = z.safeEncode(schema, general as z.output<T>);
  return second.success ? second.data : z.encode(schema, withoutRows(general, second.error.issues) as z.output<T>);
}
