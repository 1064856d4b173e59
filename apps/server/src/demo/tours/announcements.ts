import { addDays, instantOfLocal, localDay } from '@quaygate/rules';
import type { Insertable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { demoZone } from '../companies/facilities.ts';
import { hour, later } from './moments.ts';

/** One that informs now, one of delays that come, and a closure of some hours of a night, while the other module works on. */
export function announcementRows(now: Date, operator: string) {
  const today = localDay(now, demoZone);
  const at = (ahead: number, hours: number, minutes = 0) =>
    instantOfLocal(addDays(today, ahead), hours, minutes, demoZone);
  const published = { publishedBy: operator, endedDate: null, endedBy: null };
  return [
    {
      ...published,
      id: 'demo-announcement-information',
      facilityId: 3,
      kind: 'information',
      words: JSON.stringify({
        de: 'Die Zufahrt Süd wird gebaut. Bitte fahren Sie über das Tor West ein.',
        en: 'Road works at the south entrance. Please use the west gate.',
      }),
      fromDate: later(now, -20 * hour),
      untilDate: at(9, 18),
      modules: [],
      publishedDate: later(now, -20 * hour),
    },
    {
      ...published,
      id: 'demo-announcement-slow',
      facilityId: 12,
      kind: 'slow',
      words: JSON.stringify({
        de: 'Ein Kran wird gewartet: Rechnen Sie mit längeren Wartezeiten.',
        en: 'One crane is being serviced: expect longer waiting times.',
      }),
      fromDate: at(2, 8),
      untilDate: at(2, 14),
      modules: [],
      publishedDate: later(now, -5 * hour),
    },
    {
      ...published,
      id: 'demo-announcement-closed',
      facilityId: 8,
      kind: 'closed',
      words: JSON.stringify({
        de: 'Prüfung der Brücke in Modul 2: In diesen Stunden wird dort nicht umgeschlagen.',
        en: 'Inspection of the crane in Module 2: no handling there during these hours.',
      }),
      fromDate: at(5, 1),
      untilDate: at(5, 4),
      modules: ['Module 2'],
      publishedDate: later(now, -3 * hour),
    },
  ] satisfies Insertable<Tables['announcement']>[];
}
