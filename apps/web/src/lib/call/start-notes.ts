import { startCallNames } from '@quaygate/rules';
import { startKey } from './early.ts';

/** By the path of a screen without a query: what it read. */
type Screens = Record<string, string[]>;
/** A start is over after so many milliseconds; what is read later came of what somebody did. */
const startMs = 10_000;
/** So many screens are remembered, the latest. */
const most = 20;

/** Where this start began, and what it read there. */
let began: { pathname: string; search: string } | undefined;
const begin = () => {
  began ??= { pathname: location.pathname, search: location.search };
  return began;
};
const read = new Set<string>();
/** What somebody typed is kept nowhere. */
const hasWords = /[?&]search=[^&]/;

/** What the screens read at the last starts of the same user, with this start. */
export function pathsOfScreens(userId: string): Screens {
  const { pathname, search } = begin();
  const known = stored();
  const before = known.userId === userId ? (known.screens ?? {}) : {};
  if (search !== '' || read.size === 0) return before;
  const { [pathname]: _, ...others } = before;
  return { ...Object.fromEntries(Object.entries(others).slice(1 - most)), [pathname]: [...read] };
}

function stored(): { userId?: string; addresses?: string[]; screens?: Screens } {
  try {
    return JSON.parse(localStorage.getItem(startKey) ?? '{}');
  } catch {
    return {};
  }
}

/** Notes a call of the first screen: its address holds ids and the order of a list, and no words. */
export function noteStartCall(name: string, address: string): void {
  const { pathname, search } = begin();
  if (search !== '' || location.search !== '' || location.pathname !== pathname) return;
  if (performance.now() > startMs || !startCallNames.includes(name) || hasWords.test(address)) return;
  read.add(address);
  const known = stored();
  // The first note comes with the lists of the user.
  if (known.userId) localStorage.setItem(startKey, JSON.stringify({ ...known, screens: pathsOfScreens(known.userId) }));
}
