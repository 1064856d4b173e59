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
    /** Signs in at the page, with each form in turn; answers the address it ends at. */
    async signIn(location: string, ...forms: Record<string, string>[]): Promise<string> {
      let at = await go(location);
      for (const form of forms) at = await go(at, form);
      return at;
    },
  };
}
