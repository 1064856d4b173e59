import { commonLanguage, type DriverLanguage, defaultLanguage, localeOf } from '@quaygate/phrases';
import { driverTexts } from '@quaygate/phrases/driver';
import { fill } from '@quaygate/phrases/fill';
import { type AdmissionReason, announcedWords } from '@quaygate/rules';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import type { News, ToldClosure, ToldHalt, ToldTour } from './driver-push.table.ts';

/** What the worker of the app shows. */
export interface PushText {
  title: string;
  body: string;
  language: DriverLanguage;
  /** A message takes the place of one with the same tag. */
  tag: string;
  /** What a press opens. */
  path: string;
}

/** The app lists tours that begin within so many milliseconds (DRV-TOUR-01). */
const listed = 7 * 86_400_000;
const home = '/driver/';

/** Day and hours of a slot in the time zone of the terminal. */
function slotOf({ slotBegin, slotEnd, timeZone }: ToldTour, language: DriverLanguage): string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return new Intl.DateTimeFormat(localeOf(language), { timeZone, ...day, ...time }).formatRange(
    new Date(slotBegin),
    new Date(slotEnd),
  );
}

const clockTime = (moment: string, timeZone: string, language: DriverLanguage) =>
  new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(moment));

/** They are about the person of the driver. */
const personal: readonly AdmissionReason[] = ['driver_blocked', 'driver_not_verified', 'license_not_valid'];

/** Words of the gate, else what its check found; empty where that is about the driver. */
function reasonOf({ reason, causes }: ToldHalt, language: DriverLanguage): string {
  const { hindrance } = driverTexts[language].app;
  if (causes.some((cause) => personal.includes(cause))) return '';
  return (reason ?? causes.map((cause) => hindrance[cause].title).join('. ')).replace(/[.\s]+$/, '');
}

/** Words of the terminal for a reader of this language, without the point at their end. */
const wordsOf = ({ text }: ToldClosure, language: DriverLanguage): string =>
  announcedWords(text, [language, commonLanguage, defaultLanguage]).words.replace(/[.\s]+$/, '');

/**
 * A news as a phone shows it. It is shown on a locked screen, so nothing in it says who the driver is, or how it was decided
 * about them (DRV-PUSH-04).
 */
export function messageOf(news: News, language: DriverLanguage, at: Date): PushText {
  const why = news.kind === 'halted' ? reasonOf(news.halt, language) : '';
  const said = news.kind === 'closed' ? wordsOf(news.closure, language) : why;
  const { title, body } = driverTexts[language].push[why ? 'haltedWhy' : news.kind];
  if (news.kind === 'identified') return { title, body, language, tag: news.kind, path: `${home}identification` };
  const { tour } = news;
  const values: Record<string, string> = {
    terminal: tour.terminal,
    reason: said,
    slot: slotOf(tour, language),
    before: news.kind === 'moved' ? slotOf(news.before, language) : '',
    until: clockTime(tour.admittedUntil, tour.timeZone, language),
  };
  const isListed = news.kind !== 'cancelled' && Date.parse(tour.slotBegin) - at.getTime() < listed;
  const tourId = tourIdOf(tour.tour);
  return {
    title,
    body: fill(body, values),
    language,
    tag: `${news.kind} ${tourId}`,
    path: isListed ? `${home}tours/${tourId}` : home,
  };
}
