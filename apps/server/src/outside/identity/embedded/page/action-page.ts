import type { ActionMode } from '../../identity.ts';
import { type Language, words } from './words.ts';

/** What the page behind a mail's link shows. */
export type View =
  | { show: 'password'; email: string; isWeak: boolean }
  | { show: 'email'; email: string }
  | { show: 'done' | 'invalid' | 'expired' | 'trouble' };

interface Asked {
  mode: ActionMode;
  token: string;
  language: Language;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const html = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** The mark of `apps/web/public/favicon.svg`. */
export const logo = `<svg width="32" height="32" viewBox="0 0 32 32" fill="none" stroke-width="4.5" stroke-linecap="round" aria-hidden="true"><path stroke="currentColor" d="M19 27.5H11a7 7 0 0 1-7-7V11a7 7 0 0 1 7-7h9.5a7 7 0 0 1 7 7v8"/><path class="barrier" d="M15.5 15.5L28.5 28.5"/></svg>`;

const hidden = ({ mode, token, language }: Asked) =>
  Object.entries({ mode, token, lang: language })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${html(value)}">`)
    .join('');

function passwordForm(asked: Asked, email: string, isWeak: boolean): string {
  const text = words[asked.language];
  const error = isWeak ? `<p class="error" id="error" role="alert">${text.weak}</p>` : '';
  return `<p class="text">${text.setPasswordText}</p>
<form method="post" action="/web/idp/action">${hidden(asked)}
<label for="account">${text.account}</label>
<input class="control" id="account" type="email" value="${html(email)}" autocomplete="username" readonly>
<label for="password">${text.newPassword}</label>
<div class="control reveal"><input id="password" name="newPassword" type="password" required minlength="8" maxlength="1000" autocomplete="new-password" autofocus${isWeak ? ' aria-invalid="true" aria-describedby="error"' : ''}><button type="button" hidden aria-controls="password" data-show="${text.show}" data-hide="${text.hide}">${text.show}</button></div>
${error}<button class="primary">${text.save}</button>
</form>`;
}

function emailForm(asked: Asked, email: string): string {
  const text = words[asked.language];
  return `<p class="text">${text.confirmEmailText}</p>
<form method="post" action="/web/idp/action">${hidden(asked)}
<label for="account">${text.email}</label>
<input class="control" id="account" type="email" value="${html(email)}" readonly>
<button class="primary" autofocus>${text.confirm}</button>
</form>`;
}

function partsOf(asked: Asked, view: View): { title: string; content: string } {
  const text = words[asked.language];
  const isReset = asked.mode === 'resetPassword';
  const note = (title: string, words: string) => ({ title, content: `<p class="text">${words}</p>` });
  const again = isReset ? text.newReset : text.newVerification;
  switch (view.show) {
    case 'password':
      return { title: text.setPassword, content: passwordForm(asked, view.email, view.isWeak) };
    case 'email':
      return { title: text.confirmEmail, content: emailForm(asked, view.email) };
    case 'done':
      return isReset ? note(text.passwordDone, text.passwordDoneText) : note(text.emailDone, text.emailDoneText);
    case 'trouble':
      return note(text.trouble, text.troubleText);
    default:
      return note(text[view.show], again);
  }
}

/** The page as HTML without an inline script or style, so that it works under the strictest content policy. */
export function actionPage(asked: Asked, view: View): string {
  const { title, content } = partsOf(asked, view);
  const text = words[asked.language];
  const other = asked.language === 'de' ? 'en' : 'de';
  const query = new URLSearchParams({ mode: asked.mode, token: asked.token, lang: other });
  const isOpen = view.show === 'password' || view.show === 'email';
  const switcher = isOpen
    ? `<a href="/web/idp/action?${html(`${query}`)}" lang="${other}" hreflang="${other}">${text.otherLanguage}</a>`
    : '';
  return `<!doctype html>
<html lang="${asked.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Quaygate</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/web/idp/action.css">
<script type="module" src="/web/idp/action.mjs"></script>
</head>
<body>
<header><span class="logo">${logo}<span>Quaygate</span></span>${switcher}</header>
<main><h1>${title}</h1>
${content}
<p class="way"><a${isOpen ? '' : ' class="primary"'} href="/login">${text.toLogin}</a></p>
</main>
</body>
</html>
`;
}
