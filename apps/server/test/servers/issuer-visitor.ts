import { identity } from '@quaygate/contract';
import type { Answer, TestServer } from '../harness.ts';

/** A browser at the pages of an issuer: it keeps cookies and follows redirects, but for those that leave the issuer. */
export function visitor(issuer: string) {
  const cookies = new Map<string, string>();

  async function ask(address: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  }

  /** Goes on until a page is shown, or an address elsewhere is named. */
  async function go(address: string, form?: Record<string, string>): Promise<string> {
    const response = await ask(address, form);
    const location = response.headers.get('location');
    if (!location) return response.status === 200 ? address : `${response.status} ${await response.text()}`;
    const next = new URL(location, address).href;
    return next.startsWith(issuer) ? go(next) : next;
  }

  return {
    /** Ends the session at the issuer; answers the address it ends at. */
    async signOut(address: string): Promise<string> {
      const page = await (await ask(address)).text();
      const xsrf = /name="xsrf" value="(\w+)"/.exec(page)?.[1] ?? '';
      return go(`${issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    },
    /** Signs in at the page, with each form in turn; answers the address it ends at. */
    async signIn(location: string, ...forms: Record<string, string>[]): Promise<string> {
      let at = await go(location);
      for (const form of forms) at = await go(at, form);
      return at;
    },
  };
}

/** The two calls of a sign-in at the page of an issuer, as a browser makes them. */
export function pageClient(server: TestServer) {
  /** The cookies an answer sets, as the browser sends them back. */
  const cookiesOf = ({ headers }: Pick<Answer, 'headers'>) =>
    [headers['set-cookie'] ?? []]
      .flat()
      .map((line) => String(line).split(';')[0])
      .join('; ');

  return {
    cookiesOf,
    async start(target = '/', { on = server, cookie = '', language = 'de' } = {}) {
      const headers = { cookie, 'accept-language': language };
      const answer = await on.call(identity.startPageSignIn, { body: { target }, headers });
      return { answer, location: String(answer.body.location), cookie: cookiesOf(answer) };
    },
    finish(address: string, cookie: string, { on = server, change = {} } = {}) {
      const body = { ...Object.fromEntries(new URL(address).searchParams), ...change } as { state: string };
      return on.call(identity.finishPageSignIn, { body, headers: { cookie } });
    },
  };
}
