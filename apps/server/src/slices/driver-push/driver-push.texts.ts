import { commonLanguage, type DriverLanguage, defaultLanguage, localeOf } from '@quaygate/phrases';
import { driverTexts } from '@quaygate/phrases/driver';
import { fill } from '@quaygate/phrases/fill';
import { type AdmissionReason, announcedWords } from '@quaygate/rules';
import type { Deps } from '../../serving/deps.ts';
import type { Letter } from '../push-message/push-delivery.service.ts';
import type { Receiver } from '../push-message/push-message.queries.ts';
import type { PushNews, PushText } from '../push-message/push-message.table.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import type { News, ToldClosure, ToldHalt, ToldTour } from './driver-push.table.ts';

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
function messageOf(news: News, language: DriverLanguage, at: Date): PushText {
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

/** News of a driver as their phone is sent it. */
export function driverLetter({ now }: Pick<Deps, 'now'>, written: PushNews, { language }: Receiver): Letter {
  // Messages of drivers are written by this slice alone.
  const news = written as News;
  return {
    text: messageOf(news, language, now()),
    isUrgent: news.kind !== 'booked' && news.kind !== 'identified',
  };
}
