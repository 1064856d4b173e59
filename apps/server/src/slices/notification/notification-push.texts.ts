import type { Notification } from '@quaygate/contract';
import { counted } from '@quaygate/phrases/fill';
import { type DriverLanguage, screenLanguage } from '@quaygate/phrases/languages';
import { factsOf, wordsKeyOf } from '@quaygate/phrases/notification-facts';
import { officeTexts } from '@quaygate/phrases/office';
import type { PushText } from '../push-message/push-message.table.ts';
import { pathOf, wordsOf } from './notification.mails.ts';

/** Characters. A push service takes 4 kB, and a screen shows less. */
const most = { title: 120, body: 400 };

const short = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1)}…`);

/**
 * What a browser shows, also where a screen is locked and others look (0087): what happened, tour, train, terminal, slot, day and
 * how many. It names no person, plate, load unit or company, and hands on no words that somebody typed; the bell has them.
 */
export function notificationText(due: readonly Notification[], spoken: DriverLanguage): PushText {
  const language = screenLanguage(spoken);
  const { mails } = officeTexts[language];
  const titleOf = (shown: Notification) => mails.notification.kind[wordsKeyOf(shown)].title;
  const [first, ...others] = due;
  const isOne = first && others.length === 0;
  const lines = isOne ? factsOf(namelessOf(first), wordsOf(mails, language), language) : countedOf(due.map(titleOf));
  return {
    title: short(isOne ? titleOf(first) : counted(mails.notificationsCount, due.length, language), most.title),
    body: short(lines.join(' · '), most.body),
    language,
    tag: `notification ${first?.id ?? ''}`,
    path: isOne ? pathOf(first) : '/',
  };
}

/** Without what names somebody, or was typed. */
function namelessOf({ details, ...shown }: Notification): Notification {
  const { licensePlate, loadUnits, beforeUnit, name, reason, ...named } = details;
  return { ...shown, driver: null, details: named };
}

/** Each title once, with how often where it is more. */
const countedOf = (titles: readonly string[]): string[] =>
  [...Map.groupBy(titles, (title) => title)].map(([title, { length }]) =>
    length > 1 ? `${length} × ${title}` : title,
  );
