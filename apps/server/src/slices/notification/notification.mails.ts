import { type Notification, notificationPaths, notificationSearch, notificationTraits } from '@quaygate/contract';
import { counted, fill } from '@quaygate/phrases/fill';
import type { Language } from '@quaygate/phrases/languages';
import { type FactWords, factsOf, wordsKeyOf } from '@quaygate/phrases/notification-facts';
import type { OfficeMails } from '@quaygate/phrases/office';
import type { AdmissionReason } from '@quaygate/rules';
import { officeMail, type Reader } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/mail.ts';

/** Below the address of the product. */
export function pathOf(shown: Notification): string {
  const path = notificationPaths[notificationTraits[shown.kind].place] ?? '/';
  const search = new URLSearchParams(notificationSearch(shown)).toString();
  return search ? `${path}?${search}` : path;
}

/** What a gate says stands in a line of its own: nothing in it makes another. */
const line = (text: string) => text.replace(/\s+/g, ' ').trim();

export function wordsOf({ notification: texts }: OfficeMails, language: Language): FactWords {
  const form = (one: string, other: string) => (count: number) => counted({ one, other }, count, language);
  return {
    before: (slot) => fill(texts.before, { slot }),
    train: (train) => fill(texts.train, { train }),
    until: (day) => fill(texts.until, { day }),
    bookings: form(texts.bookings_one, texts.bookings_other),
    licenses: form(texts.licenses_one, texts.licenses_other),
    items: form(texts.items_one, texts.items_other),
  };
}

const wordOf = (cause: AdmissionReason) => (cause === 'one_to_one' ? 'oneToOne' : cause);

function paragraphOf(shown: Notification, texts: OfficeMails, language: Language): string {
  const { title, hint } = texts.notification.kind[wordsKeyOf(shown)];
  const { reason, causes = [] } = shown.details;
  const why = [...causes.map((cause) => texts.cause[wordOf(cause)]), reason].filter(Boolean).join(': ');
  return [
    title,
    line(factsOf(shown, wordsOf(texts, language), language).join(' · ')),
    why && fill(texts.notification.reason, { reason: line(why) }),
    hint,
  ]
    .filter(Boolean)
    .join('\n');
}

/** In a mail about several, each leads to its own place, where it has one. */
function linkedParagraph(shown: Notification, publicUrl: string, texts: OfficeMails, language: Language): string {
  const path = pathOf(shown);
  const paragraph = paragraphOf(shown, texts, language);
  return path === '/' ? paragraph : `${paragraph}\n${publicUrl}${path}`;
}

/** One mail for all that is due to a user (NOTE-07). */
export const notificationMail = (reader: Reader, due: readonly Notification[], publicUrl: string): Mail =>
  officeMail(reader, (texts, language) => {
    const [first, ...others] = due;
    const isOne = first && others.length === 0;
    return [
      texts.notifications,
      {
        title: isOne
          ? texts.notification.kind[wordsKeyOf(first)].title
          : counted(texts.notificationsCount, due.length, language),
        lines: isOne
          ? paragraphOf(first, texts, language)
          : due.map((each) => linkedParagraph(each, publicUrl, texts, language)).join('\n\n'),
        link: `${publicUrl}${isOne ? pathOf(first) : '/'}`,
        settings: `${publicUrl}/profile`,
      },
    ];
  });
