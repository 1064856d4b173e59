const token =
  /[\t\n\r ]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)/iuy;

type Expected = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'after';
/** What is open, by how it ends. */
type Open = ('}' | ']')[];

/** What is expected behind a token; undefined where it has no place there. */
function behind(expected: Expected, kind: string, open: Open): Expected | undefined {
  const closes =
    expected === 'after' || (expected === 'firstKey' && kind === '}') || (expected === 'firstValue' && kind === ']');
  if (closes && kind === open.at(-1)) {
    open.pop();
    return 'after';
  }
  if (expected === 'after')
    return kind === ',' && open.length > 0 ? (open.at(-1) === '}' ? 'key' : 'value') : undefined;
  if (expected === 'colon') return kind === ':' ? 'value' : undefined;
  if (expected === 'key' || expected === 'firstKey') return kind === '"' ? 'colon' : undefined;
  if (kind === '{' || kind === '[') {
    open.push(kind === '{' ? '}' : ']');
    return kind === '{' ? 'firstKey' : 'firstValue';
  }
  return kind === '"' || kind === '0' ? 'after' : undefined;
}

function faultPlace(text: string): number {
  const open: Open = [];
  let [place, expected]: [number, Expected] = [0, 'value'];
  for (;;) {
    const begin = place + (/^[\t\n\r ]*/.exec(text.slice(place))?.[0].length ?? 0);
    token.lastIndex = place;
    const found = token.exec(text);
    const next: Expected | undefined | null = found && behind(expected, found[1] ?? (found[2] ? '"' : '0'), open);
    if (!next) return begin;
    [place, expected] = [token.lastIndex, next];
  }
}

/** Where text stops to be JSON, in words: the runtime names the place of some faults only. */
export function jsonFault(text: string): string {
  const place = faultPlace(text);
  const lines = text.slice(0, place).split(/\r\n|\r|\n/);
  const at = `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
  const near = /^\S{1,20}/.exec(text.slice(place))?.[0];
  return near === undefined ? `it ends too early (${at})` : `${near} is not expected at ${at}`;
}
