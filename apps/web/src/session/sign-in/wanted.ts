const home = '/';

/** The address that asked for a sign-in, and whose session was over there. */
let wanted: { address: string; formerId: string | undefined } = { address: home, formerId: undefined };
let formerId: string | undefined;
let isLeft = false;

/** A path of this application: `//` would be another host. A refusal is no place to go on at. */
const isPlace = (address: string) =>
  address.length <= 2_000 && /^\/(?![/\\])/.test(address) && !/^\/(403|login)\b/.test(address);

/**
 * Kept until somebody is signed in.
 * @param keptId whose session may still go on, where the start could not tell
 */
export function rememberWanted(address: string, keptId?: string): void {
  const isKept = !isLeft && isPlace(address);
  wanted = isKept ? { address, formerId: formerId ?? keptId } : { address: home, formerId: undefined };
}

/** A session is over. After a sign-out of the user's own doing the next sign-in goes on at nothing of it. */
export function noteEnded(userId: string | undefined, isOwnDoing: boolean): void {
  if (!userId && !isOwnDoing) return;
  formerId = userId;
  isLeft = isOwnDoing;
  if (isOwnDoing) rememberWanted(home);
}

/** Where a user goes on who has signed in; not at a place of somebody else. */
export const wantedBy = (userId: string | undefined): string =>
  wanted.formerId === undefined || wanted.formerId === userId ? wanted.address : home;

const key = 'wanted-of';

/** The address for a visit to the issuer's page, which leads back to a page that knows nothing of this one. */
export function takeAlong(): string {
  if (wanted.formerId) sessionStorage.setItem(key, wanted.formerId);
  else sessionStorage.removeItem(key);
  return wanted.address;
}

/** Where a user goes on who comes back from there. */
export function wantedAfterVisit(address: string, userId: string | undefined): string {
  const of = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return of === null || of === userId ? address : home;
}

/** Somebody is signed in, and stands inside. */
export function forgetWanted(): void {
  isLeft = false;
  formerId = undefined;
  rememberWanted(home);
}
