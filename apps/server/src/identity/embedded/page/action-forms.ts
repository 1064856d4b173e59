import { identity } from '@quaygate/contract';
import { driverTexts } from '@quaygate/phrases/driver';
import type { DriverLanguage } from '@quaygate/phrases/languages';
import { passwordMaxCharacters, passwordMinCharacters } from '@quaygate/rules';
import { escapeHtml as html } from '../../../outside/page/html.ts';
import type { PageMode } from '../../identity.ts';
import type { Weakness } from '../password-rules.ts';

export const actionPath = '/web/idp/action';

/** What the page behind a mail's link shows. */
export type View =
  /** `passkeyDomain`: for which a passkey can be made in place of the password; null for none. */
  | { show: 'password'; email: string; passkeyDomain: string | null; weakness: Weakness | null }
  | { show: 'email'; email: string }
  /** A change of the email, which the new address confirms and the old one may refuse. */
  | { show: 'change'; email: string }
  | { show: 'changeRefused' | 'changeConfirmed' | 'taken' }
  | { show: 'done'; signInPath: '/login' | '/driver/' }
  | { show: 'passkeyDone' }
  | { show: 'invalid' | 'expired' | 'trouble' };

export interface Asked {
  mode: PageMode;
  token: string;
  language: DriverLanguage;
}

const hidden = ({ mode, token, language }: Asked) =>
  Object.entries({ mode, token, lang: language })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${html(value)}">`)
    .join('');

const weaknessWords = {
  'auth/weak-password': 'weak',
  'auth/common-password': 'common',
  'auth/password-contains-email': 'containsEmail',
} as const satisfies Record<Weakness, string>;

/** Shown by the script where the browser can make a passkey for this page. */
function passkeyOffer(language: DriverLanguage, domain: string): string {
  const text = driverTexts[language].page;
  const data = Object.entries({
    domain,
    name: text.passkeyName,
    options: identity.startFirstPasskey.path,
    add: identity.addFirstPasskey.path,
    done: `${actionPath}?done=passkey&lang=${language}`,
    cancelled: text.passkeyCancelled,
    offline: text.offline,
    trouble: text.troubleText,
  });
  const attributes = data.map(([name, value]) => ` data-${name}="${html(value)}"`).join('');
  return `<section class="passkey" hidden${attributes}>
<p class="or">${text.or}</p>
<p class="text">${text.passkeyText}</p>
<button class="second" type="button">${text.passkey}</button>
<p class="error" role="alert"></p>
</section>`;
}

export function passwordForm(asked: Asked, { email, passkeyDomain, weakness }: View & { show: 'password' }): string {
  const text = driverTexts[asked.language].page;
  const error = weakness ? `<p class="error" id="error" role="alert">${text[weaknessWords[weakness]]}</p>` : '';
  return `<p class="text">${text.setPasswordText}</p>
<form method="post" action="${actionPath}">${hidden(asked)}
<label for="account">${text.account}</label>
<input class="control" id="account" type="email" value="${html(email)}" autocomplete="username" readonly>
<label for="password">${text.newPassword}</label>
<div class="control reveal"><input id="password" name="newPassword" type="password" required minlength="${passwordMinCharacters}" maxlength="${passwordMaxCharacters}" autocomplete="new-password" autofocus${weakness ? ' aria-invalid="true" aria-describedby="error"' : ''}><button type="button" hidden aria-controls="password" data-show="${text.show}" data-hide="${text.hide}">${text.show}</button></div>
${error}<button class="primary">${text.save}</button>
</form>
${passkeyDomain === null ? '' : passkeyOffer(asked.language, passkeyDomain)}`;
}

export function emailForm(asked: Asked, email: string, words: { text: string; button: string }): string {
  const text = driverTexts[asked.language].page;
  return `<p class="text">${words.text}</p>
<form method="post" action="${actionPath}">${hidden(asked)}
<label for="account">${text.email}</label>
<input class="control" id="account" type="email" value="${html(email)}" readonly>
<button class="primary" autofocus>${words.button}</button>
</form>`;
}
