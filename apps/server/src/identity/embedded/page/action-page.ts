import { identity } from '@quaygate/contract';
import { driverTexts } from '@quaygate/phrases/driver';
import { type DriverLanguage, driverLanguages } from '@quaygate/phrases/languages';
import { passwordMaxCharacters, passwordMinCharacters } from '@quaygate/rules';
import { pageFrame } from '../../../outside/page/frame.ts';
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

interface Asked {
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

function passwordForm(asked: Asked, { email, passkeyDomain, weakness }: View & { show: 'password' }): string {
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

function emailForm(asked: Asked, email: string, words: { text: string; button: string }): string {
  const text = driverTexts[asked.language].page;
  return `<p class="text">${words.text}</p>
<form method="post" action="${actionPath}">${hidden(asked)}
<label for="account">${text.email}</label>
<input class="control" id="account" type="email" value="${html(email)}" readonly>
<button class="primary" autofocus>${words.button}</button>
</form>`;
}

type Note = [title: string, words: string];

/** What the page says of each mode once it is done, and where a link is no longer good. */
function notesOf({ mode, language }: Asked): { done: Note; again: string } {
  const text = driverTexts[language].page;
  switch (mode) {
    case 'resetPassword':
      return { done: [text.passwordDone, text.passwordDoneText], again: text.newReset };
    case 'verifyEmail':
      return { done: [text.emailDone, text.emailDoneText], again: text.newVerification };
    case 'changeEmail':
      return { done: [text.emailChanged, text.emailChangedText], again: text.newChange };
    case 'refuseEmail':
      return { done: [text.emailKept, text.emailKeptText], again: text.newRefusal };
  }
}

function partsOf(asked: Asked, view: View): { title: string; content: string } {
  const text = driverTexts[asked.language].page;
  const { done, again } = notesOf(asked);
  const note = (title: string, words: string) => ({ title, content: `<p class="text">${words}</p>` });
  const isNew = asked.mode === 'changeEmail';
  switch (view.show) {
    case 'password':
      return { title: text.setPassword, content: passwordForm(asked, view) };
    case 'email': {
      const words = { text: text.confirmEmailText, button: text.confirm };
      return { title: text.confirmEmail, content: emailForm(asked, view.email, words) };
    }
    case 'change': {
      const words = isNew
        ? { text: text.changeEmailText, button: text.changeEmailConfirm }
        : { text: text.refuseEmailText, button: text.refuseEmailConfirm };
      return { title: isNew ? text.changeEmail : text.refuseEmail, content: emailForm(asked, view.email, words) };
    }
    case 'changeRefused':
      return note(text.changeRefused, text.changeRefusedText);
    case 'changeConfirmed':
      return note(text.emailChanged, isNew ? text.emailChangedText : text.changeConfirmedText);
    case 'taken':
      return note(text.emailTaken, text.emailTakenText);
    case 'done':
      return note(...done);
    case 'passkeyDone':
      return note(text.passkeyDone, text.passkeyDoneText);
    case 'trouble':
      return note(text.trouble, text.troubleText);
    default:
      return note(text[view.show], again);
  }
}

/** The page as HTML. */
export function actionPage(asked: Asked, view: View, brand: string): string {
  const { language, mode, token } = asked;
  const { title, content } = partsOf(asked, view);
  const text = driverTexts[language].page;
  const isOpen = view.show === 'password' || view.show === 'email' || view.show === 'change';
  const links = driverLanguages
    .filter((other) => other !== language)
    .map((other) => ({
      language: other,
      href: `${actionPath}?${new URLSearchParams({ mode, token, lang: other })}`,
    }));
  const signInPath = view.show === 'done' ? view.signInPath : view.show === 'passkeyDone' ? '/driver/' : '/login';
  const way = `<p class="way"><a${isOpen ? '' : ' class="primary"'} href="${signInPath}">${text.toLogin}</a></p>`;
  return pageFrame({
    language,
    brand,
    ...(isOpen && { others: { title: text.languages, links } }),
    title,
    path: actionPath,
    content: `${content}\n${way}`,
  });
}
