/** Where the pages of the embedded payment provider are; one of another provider is not visited. */
const testPages = '/web/payments/';

/** Pays at a page of the embedded payment provider, as somebody in a browser would. */
export type Pay = (page: string) => Promise<boolean>;

export const payAt =
  ({ target, fetch, stop }: { target: string; fetch: typeof globalThis.fetch; stop: AbortSignal }): Pay =>
  async (page) => {
    const { pathname } = new URL(page);
    if (!pathname.startsWith(testPages)) return false;
    const signal = AbortSignal.any([stop, AbortSignal.timeout(30_000)]);
    const body = new URLSearchParams({ outcome: 'pay' });
    const answer = await fetch(new URL(pathname, target), { method: 'POST', body, redirect: 'manual', signal });
    await answer.arrayBuffer();
    return answer.status === 303;
  };
