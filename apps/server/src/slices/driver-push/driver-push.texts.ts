import type { DriverLanguage } from '@quaygate/contract';
import { tourIdOf } from '../tour/tour.search.ts';
import type { News, ToldTour } from './driver-push.table.ts';

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

interface Wording {
  title: string;
  body: string;
}

/** Shown on a locked screen, so nothing in it says who the driver is, or how it was decided about them (DRV-PUSH-04). */
const wordings: Record<DriverLanguage, Record<News['kind'], Wording>> = {
  de: {
    booked: { title: 'Neue Tour', body: '{{terminal}}: {{slot}}' },
    moved: { title: 'Tour verschoben', body: '{{terminal}}: {{slot}}. Bisher: {{before}}' },
    changed: { title: 'Tour geändert', body: '{{terminal}}: {{slot}}. Andere Ladeeinheiten.' },
    cancelled: { title: 'Tour storniert', body: '{{terminal}}: {{slot}}' },
    blocked: { title: 'Einfahrt gesperrt', body: '{{terminal}}. Fahren Sie nicht los, öffnen Sie die App.' },
    unblocked: { title: 'Einfahrt wieder frei', body: '{{terminal}}: {{slot}}' },
    late: { title: 'Ankunft nach Ende der Einfahrt', body: '{{terminal}}: Einfahrt bis {{until}}.' },
    identified: { title: 'Identifikation entschieden', body: 'Öffnen Sie die App.' },
  },
  en: {
    booked: { title: 'New tour', body: '{{terminal}}: {{slot}}' },
    moved: { title: 'Tour moved', body: '{{terminal}}: {{slot}}. Before: {{before}}' },
    changed: { title: 'Tour changed', body: '{{terminal}}: {{slot}}. Other load units.' },
    cancelled: { title: 'Tour cancelled', body: '{{terminal}}: {{slot}}' },
    blocked: { title: 'Entry blocked', body: '{{terminal}}. Do not set off, open the app.' },
    unblocked: { title: 'Entry open again', body: '{{terminal}}: {{slot}}' },
    late: { title: 'Arrival after the end of entry', body: '{{terminal}}: entry until {{until}}.' },
    identified: { title: 'Identification decided', body: 'Open the app.' },
  },
  pl: {
    booked: { title: 'Nowa trasa', body: '{{terminal}}: {{slot}}' },
    moved: { title: 'Trasa przeniesiona', body: '{{terminal}}: {{slot}}. Dotychczas: {{before}}' },
    changed: { title: 'Trasa zmieniona', body: '{{terminal}}: {{slot}}. Inne jednostki ładunkowe.' },
    cancelled: { title: 'Trasa anulowana', body: '{{terminal}}: {{slot}}' },
    blocked: { title: 'Wjazd zablokowany', body: '{{terminal}}. Nie wyruszaj, otwórz aplikację.' },
    unblocked: { title: 'Wjazd znów możliwy', body: '{{terminal}}: {{slot}}' },
    late: { title: 'Przyjazd po czasie wjazdu', body: '{{terminal}}: wjazd do {{until}}.' },
    identified: { title: 'Decyzja o identyfikacji', body: 'Otwórz aplikację.' },
  },
  ro: {
    booked: { title: 'Cursă nouă', body: '{{terminal}}: {{slot}}' },
    moved: { title: 'Cursă mutată', body: '{{terminal}}: {{slot}}. Până acum: {{before}}' },
    changed: { title: 'Cursă modificată', body: '{{terminal}}: {{slot}}. Alte unități de încărcare.' },
    cancelled: { title: 'Cursă anulată', body: '{{terminal}}: {{slot}}' },
    blocked: { title: 'Intrare blocată', body: '{{terminal}}. Nu porni la drum, deschide aplicația.' },
    unblocked: { title: 'Intrarea este din nou posibilă', body: '{{terminal}}: {{slot}}' },
    late: { title: 'Sosire după ora de intrare', body: '{{terminal}}: intrare până la {{until}}.' },
    identified: { title: 'Identificare decisă', body: 'Deschide aplicația.' },
  },
};

/** The app lists tours that begin within so many milliseconds (DRV-TOUR-01). */
const listed = 7 * 86_400_000;
const home = '/driver/';

/** Day and hours of a slot in the time zone of the terminal. */
function slotOf({ slotBegin, slotEnd, timeZone }: ToldTour, language: DriverLanguage): string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return new Intl.DateTimeFormat(language, { timeZone, ...day, ...time }).formatRange(
    new Date(slotBegin),
    new Date(slotEnd),
  );
}

const clockTime = (moment: string, timeZone: string, language: DriverLanguage) =>
  new Intl.DateTimeFormat(language, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(moment),
  );

/** A news as a phone shows it. */
export function messageOf(news: News, language: DriverLanguage, at: Date): PushText {
  const { title, body } = wordings[language][news.kind];
  if (news.kind === 'identified') return { title, body, language, tag: news.kind, path: `${home}identification` };
  const { tour } = news;
  const values: Record<string, string> = {
    terminal: tour.terminal,
    slot: slotOf(tour, language),
    before: news.kind === 'moved' ? slotOf(news.before, language) : '',
    until: clockTime(tour.admittedUntil, tour.timeZone, language),
  };
  const isListed = news.kind !== 'cancelled' && Date.parse(tour.slotBegin) - at.getTime() < listed;
  const tourId = tourIdOf(tour.tour);
  return {
    title,
    body: body.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
    language,
    tag: `${news.kind} ${tourId}`,
    path: isListed ? `${home}tours/${tourId}` : home,
  };
}
