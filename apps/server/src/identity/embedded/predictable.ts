/** Rows of keyboards as people see them: German and English, digits with them. */
const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiopü', 'asdfghjklöä', 'yxcvbnm'];
/** Columns: each begins at a digit and goes down. */
const columns = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6zhn', '6yhn', '7ujm', '8ik', '9ol', '1qay', '0pö', '3edc'];

/** Neighbours on a keyboard, in both directions. */
const neighbours = new Set(
  [...rows, ...columns].flatMap((row) =>
    [...row].slice(1).flatMap((key, place) => [`${row[place]}${key}`, `${key}${row[place]}`]),
  ),
);
/** A walk that turns to the next column: `1qaz2wsx`. */
const ends = new Set(
  columns.flatMap((from) => columns.flatMap((to) => [`${from.at(-1)}${to[0]}`, `${to[0]}${from.at(-1)}`])),
);

/** Whether one follows the other where one counts or spells, in either direction, 0 after 9 and a after z too. */
function follows(before: string, after: string): boolean {
  for (const [first, count] of [
    ['0', 10],
    ['a', 26],
  ] as const) {
    const [one, other] = [before, after].map((each) => (each.codePointAt(0) ?? 0) - (first.codePointAt(0) ?? 0));
    const isInside = (place = -1) => place >= 0 && place < count;
    if (!isInside(one) || !isInside(other)) continue;
    const step = ((other ?? 0) - (one ?? 0) + count) % count;
    if (step === 1 || step === count - 1) return true;
  }
  return false;
}

/** Whether the next character can be told from the one before it. */
const isTold = (before: string, after: string) =>
  before === after || follows(before, after) || neighbours.has(before + after) || ends.has(before + after);

/** The shortest text that a longer one repeats, in order: `abc` of `abcabcab`. */
function repeated(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.slice(length) === text.slice(0, text.length - length)) return text.slice(0, length);
  return text;
}

/** Characters that have to be remembered: a run costs its first one. */
function surprises(characters: readonly string[]): number {
  return characters.filter((each, place) => place === 0 || !isTold(characters[place - 1] ?? '', each)).length;
}

/** Fewer of them are guessed at once. */
const fewest = 4;

/**
 * Whether a password is a sequence, a repeat or a walk over a keyboard, in either direction, or a few of them after each other.
 * @param password in small letters
 */
export function isPredictable(password: string): boolean {
  return [password, password.replace(/[\s\p{P}\p{S}]+/gu, '')].some((text) => {
    const once = [...repeated(text)];
    return surprises([...text]) < fewest || surprises(once) < fewest || (once.length < text.length && once.length < 5);
  });
}
