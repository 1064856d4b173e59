/** Read by `early-calls.js`, which asks for these at the next start of the same user, before the scripts are there (SESS-32, SESS-33). */
export const startKey = 'start-calls';

/** An answer that `early-calls.js` asked for before the scripts were there. */
interface Early {
  token: string | undefined;
  /** With the milliseconds it took, and when it came by this device's clock. */
  answer: Promise<{ response: Response; took: number; cameAt: number }>;
}
declare global {
  interface Window {
    earlyAnswers?: Map<string, Early>;
  }
}

/** So long after the page began its early answers are as good as new ones, in milliseconds. */
const freshMs = 10_000;

/** The early answer to a call of this token, once; undefined where there is none, or where none came (SESS-32). */
export async function takeEarly(address: string, token: string | undefined) {
  const early = window.earlyAnswers?.get(address);
  window.earlyAnswers?.delete(address);
  if (!early || early.token !== token || performance.now() > freshMs) return undefined;
  return early.answer.catch(() => undefined);
}
