import { counted, fill } from '@quaygate/phrases/fill';
import { defaultLanguage, type Language, localeOf } from '@quaygate/phrases/languages';
import { officeTexts } from '@quaygate/phrases/office';
import { pageFrame } from '../../page/frame.ts';
import { escapeHtml as html } from '../../page/html.ts';
import { mailParts } from '../mail-parts.ts';
import type { ShownMail } from '../outbox.queries.ts';

export const inboxPath = '/web/demo/inbox';
/** As many as are worth looking through. */
export const shownMails = 50;

interface Asked {
  language: Language;
  /** Part of the recipient; empty for all. */
  to: string;
}

const clock = new Intl.DateTimeFormat(localeOf(defaultLanguage), {
  timeZone: 'Europe/Berlin',
  dateStyle: 'medium',
  timeStyle: 'short',
});
/** dd.MM.yyyy HH:mm in every language. */
const timeOf = (date: Date) => clock.format(date).replace(', ', ' ');

const envelope = `<svg class="drawing" viewBox="0 0 96 64" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M14 10h68a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4Z"/><path d="m12 13 36 25 36-25"/><path class="barrier" d="M2 62h92"/></svg>`;

function textOf(text: string): string {
  const paragraphs = mailParts(text).map((part) => {
    if ('text' in part) return `<p>${html(part.text).replaceAll('\n', '<br>')}</p>`;
    const link = html(part.link);
    return `<p><a class="go" href="${link}">${html(part.label)}</a><span class="address">${link}</span></p>`;
  });
  return paragraphs.join('\n');
}

const mailOf = ({ id, recipient, subject, text, createdDate }: ShownMail, isOpen: boolean) =>
  `<li><details data-mail="${id}"${isOpen ? ' open' : ''}>
<summary><span class="subject">${html(subject)}</span><span class="to">${html(recipient)}</span><time datetime="${createdDate.toISOString()}">${timeOf(createdDate)}</time></summary>
<div class="mail">${textOf(text)}</div>
</details></li>`;

function listOf({ language, to }: Asked, mails: readonly ShownMail[]): string {
  const text = officeTexts[language].inbox;
  if (mails.length === 0) {
    const [title, hint] = to ? [text.none, fill(text.noneText, { to: html(to) })] : [text.empty, text.emptyText];
    return `<div class="empty">${envelope}<h2>${title}</h2><p>${hint}</p></div>`;
  }
  const line =
    mails.length === shownMails ? fill(text.most, { count: shownMails }) : counted(text.mails, mails.length, language);
  return `<p class="count" role="status">${line}</p>
<ol>${mails.map((mail, index) => mailOf(mail, index === 0)).join('\n')}</ol>`;
}

/** The mails of a demo as a page. */
export function inboxPage(asked: Asked, mails: readonly ShownMail[]): string {
  const { language, to } = asked;
  const text = officeTexts[language].inbox;
  const all = to ? `<a href="${inboxPath}">${text.all}</a>` : '';
  const content = `<p class="text">${text.text}</p>
<form class="search" role="search">
<label for="to">${text.to}</label>
<div class="line"><input class="control" id="to" name="to" type="search" maxlength="254" value="${html(to)}" autocomplete="off" spellcheck="false"><button class="primary">${text.search}</button></div>
${all}
</form>
<section id="mails" aria-label="${text.title}">${listOf(asked, mails)}</section>`;
  const aside = `<a href="/login">${text.toLogin}</a>`;
  return pageFrame({ language, title: text.title, path: inboxPath, aside, content, kind: 'inbox' });
}
