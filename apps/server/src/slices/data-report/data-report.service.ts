import { counted, fill } from '@quaygate/phrases/fill';
import { type DriverLanguage, type Language, screenLanguage } from '@quaygate/phrases/languages';
import { officeTexts } from '@quaygate/phrases/office';
import { displayTimeZone, fullName, keptData } from '@quaygate/rules';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import type { FileAnswer } from '../../serving/call/file-answer.ts';
import type { Deps } from '../../serving/deps.ts';
import { getGatePassUser } from '../gate-pass-user/gate-pass-user.service.ts';
import { driverOf } from '../identification/identification.service.ts';
import type { ReportPart } from './data-report.format.ts';
import { findKept, type KeptRow } from './data-report.queries.ts';

type ReportDeps = Pick<Deps, 'db' | 'now' | 'settings'>;

const dayIn = (language: Language, date: Date) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: displayTimeZone }).format(date);

/**
 * What is kept of a driver, since when, why and until when, as PDF; who made it is recorded (OFFICE-24).
 * @throws Refusal not_found
 */
export async function makeDataReport(
  { db, now, settings }: ReportDeps,
  by: Actor,
  { truckerId, language: wanted }: { truckerId: string; language: DriverLanguage },
): Promise<FileAnswer> {
  const driver = await getGatePassUser({ db, now }, truckerId);
  const language = screenLanguage(wanted);
  const texts = officeTexts[language].dataReport;
  const periods = {
    identificationDays: settings.identificationKeptDays,
    truckerDays: settings.truckerKeptDays,
    auditDays: settings.auditKeptDays,
    notificationDays: settings.keptDays.notifications,
  };
  const kept = new Map((await findKept(db, truckerId, periods)).map((row) => [row.kind, row]));
  const name = fullName(driver.firstName, driver.lastName);
  const report = {
    ...{ language, title: texts.title, brand: 'Quaygate' },
    intro: [fill(texts.text, { name, id: truckerId }), fill(texts.made, { date: dayIn(language, now()) })],
    parts: keptData.map((kind): ReportPart => {
      const row = kept.get(kind);
      return { what: texts.rows[kind].what, lines: linesOf(row, kind) };
    }),
    pageOf: (page: number, pages: number) => fill(texts.page, { page, pages }),
  };
  function linesOf(row: KeptRow | undefined, kind: (typeof keptData)[number]): string[] {
    const { why, until } = texts.rows[kind];
    if (!row || row.count === 0) return [texts.none];
    const since = row.since ? `, ${fill(texts.since, { date: dayIn(language, row.since) })}` : '';
    const text = fill(until, periods);
    return [
      counted(texts.count, row.count, language) + since,
      fill(texts.why, { text: why }),
      row.until ? fill(texts.untilDate, { text, date: dayIn(language, row.until) }) : fill(texts.until, { text }),
    ];
  }
  // What sets text is loaded with the first report.
  const { printReport } = await import('./data-report.format.ts');
  const bytes = await printReport(report, now());
  await recordAct(db, by, now(), { kind: 'truckerDownloaded', object: driverOf(driver), after: {} });
  return { fileName: `data-report-${truckerId}.pdf`, bytes };
}
