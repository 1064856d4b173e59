import type { Announcement, NewAnnouncement } from '@quaygate/contract';
import { defaultLanguage, forLanguages, type Language, languages, localeOf } from '@quaygate/phrases';
import { localDay } from '@quaygate/rules';
import { instantOf } from '#web/lib/form/typed-time.ts';

/** What stands in the form: days as 'yyyy-MM-dd', times as typed. */
export interface AnnouncementDraft {
  kind: NewAnnouncement['kind'];
  text: Readonly<Record<Language, string>>;
  fromDay: string;
  fromTime: string;
  isOpen: boolean;
  untilDay: string;
  untilTime: string;
  modules: readonly string[];
}

/** HH:mm of a moment in a time zone. */
const timeOf = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat(localeOf(defaultLanguage), {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date);

/** What the form begins with: now, or what was published. */
export function draftOf(announcement: Announcement | undefined, now: Date, timeZone: string): AnnouncementDraft {
  const from = announcement?.from ?? now;
  const until = announcement?.until;
  return {
    kind: announcement?.kind ?? 'information',
    text: forLanguages((language) => announcement?.text[language] ?? ''),
    fromDay: localDay(from, timeZone),
    fromTime: timeOf(from, timeZone),
    isOpen: announcement !== undefined && until === null,
    untilDay: until ? localDay(until, timeZone) : '',
    untilTime: until ? timeOf(until, timeZone) : '',
    modules: announcement?.modules ?? [],
  };
}

/** What would be sent; undefined while something is missing or wrong. A begin that was not touched stays to the second. */
export function bodyOf(
  draft: AnnouncementDraft,
  { announcement, timeZone }: { announcement: Announcement | undefined; timeZone: string },
): NewAnnouncement | undefined {
  const { kind, fromDay, fromTime, isOpen, untilDay, untilTime, modules } = draft;
  const before = announcement && draftOf(announcement, announcement.from, timeZone);
  const isKept = before?.fromDay === fromDay && before.fromTime === fromTime;
  const from = isKept ? announcement?.from : instantOf(fromDay, fromTime, timeZone);
  const until = isOpen ? null : instantOf(untilDay, untilTime, timeZone);
  const typed = languages
    .map((language) => [language, draft.text[language].trim()] as const)
    .filter(([, words]) => words);
  if (!from || until === undefined || (until && until <= from) || typed.length === 0) return undefined;
  const text = Object.fromEntries(typed);
  return { kind, text, from, until, modules: [...modules] };
}
