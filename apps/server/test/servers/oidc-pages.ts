import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Provider } from 'oidc-provider';

export interface IssuerAccount {
  password: string;
  /** Default: true. */
  isVerified?: boolean;
  /** Who it is for ever; default: the email. */
  subject?: string;
  /** The code that the page of the issuer asks for after the password. */
  code?: string;
}

export const pagesPath = '/interaction/';

const words = {
  de: {
    title: 'Anmeldedienst',
    email: 'Konto',
    password: 'Kennwort',
    code: 'Code',
    submit: 'Weiter',
    cancel: 'Abbrechen',
    wrong: 'Falsch',
  },
  en: {
    title: 'Sign-in service',
    email: 'Account',
    password: 'Secret',
    code: 'Code',
    submit: 'Next',
    cancel: 'Cancel',
    wrong: 'Wrong',
  },
};
type Words = (typeof words)['de'];

const escaped = (value: string) => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const field = (name: string, label: string, type: string) =>
  `<p><label>${label} <input name="${name}" type="${type}" autocomplete="off"></label></p>`;

const page = (text: Words, fields: string, isWrong: boolean) => `<!doctype html><title>${text.title}</title><main>
<h1>${text.title}</h1>${isWrong ? `<p role="alert">${text.wrong}</p>` : ''}<form method="post">${fields}
<button>${text.submit}</button> <button name="cancel" value="1">${text.cancel}</button></form></main>`;

/** The pages of the issuer where people sign in: account and password, then a second factor where the account has one. */
export function issuerPages(accounts: Map<string, IssuerAccount>) {
  /** Interactions whose password was right, and whose. */
  const halfway = new Map<string, string>();

  return async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { uid, params } = await provider.interactionDetails(request, response);
    const language = params.ui_locales === 'en' ? 'en' : 'de';
    const show = (fields: string, isWrong = false) =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          page(words[language], fields, isWrong).replace('<!doctype html>', `<!doctype html><html lang="${language}">`),
        );
    const first =
      field('email', words[language].email, 'text') + field('password', words[language].password, 'password');
    const second = field('code', words[language].code, 'text');
    if (request.method !== 'POST') return show(first);

    const given = new URLSearchParams(await text(request));
    const finish = (result: object) =>
      provider.interactionFinished(request, response, result as never, { mergeWithLastSubmission: false });
    if (given.has('cancel')) return finish({ error: 'access_denied', error_description: escaped('cancelled') });
    const email = halfway.get(uid) ?? given.get('email') ?? '';
    const account = accounts.get(email);
    if (!halfway.has(uid)) {
      if (!account || account.password !== given.get('password')) return show(first, true);
      if (account.code) {
        halfway.set(uid, email);
        return show(second);
      }
    } else if (account?.code !== given.get('code')) return show(second, true);
    halfway.delete(uid);
    const amr = account?.code ? ['pwd', 'otp', 'mfa'] : ['pwd'];
    return finish({ login: { accountId: account?.subject ?? email, amr } });
  };
}

/** Asks nothing: who comes here with an ID token wants to sign out. */
export function showLogout(ctx: { body: unknown }, form: string): void {
  ctx.body = `<!doctype html><title>Logout</title>${form}<button form="op.logoutForm" name="logout" value="yes">Logout</button>
<script>document.querySelector('button').click()</script>`;
}
