import type { TrainBox } from '@quaygate/contract';
import { guardFormula, localDay, safeFileName } from '@quaygate/rules';
import { formatDate, formatDateTime, formatTimeSpan } from '#web/lib/dates.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { riskText } from '#web/list/risk-text.ts';
import { useText } from '#web/text/use-text.ts';

const fields = [
  'train',
  'trainDate',
  'latestLoadingTime',
  'containerNumber',
  'reference',
  'reason',
  'slot',
  'licensePlate',
  'driver',
  'forwarder',
  'email',
] as const;

export const driverOf = ({ firstName, lastName }: TrainBox) => [firstName, lastName].filter(Boolean).join(' ');

export const slotOf = ({ slotBegin, slotEnd }: TrainBox, zone: string) =>
  slotBegin && slotEnd ? `${formatDate(slotBegin, zone)} ${formatTimeSpan(slotBegin, slotEnd, zone)}` : '';

/** Boxes at risk as lines to paste into a mail, and as a file for a spreadsheet (TRN-51). */
export function useBoxLines(zone: string) {
  const text = useText('trains');
  const status = useText('status');
  const cellsOf = (box: TrainBox): Record<(typeof fields)[number], string> => ({
    train: box.trainNumber,
    trainDate: box.trainDate,
    latestLoadingTime: box.latestLoadingTime ? formatDateTime(box.latestLoadingTime, zone) : '',
    containerNumber: box.containerNumber ?? '',
    reference: box.referenceNumber ?? '',
    reason: box.atRisk ? riskText(status, box.atRisk, box.unloadingMinutes) : '',
    slot: slotOf(box, zone),
    licensePlate: box.licensePlate ?? '',
    driver: driverOf(box),
    forwarder: box.forwarder ?? '',
    email: box.forwarderEmail ?? '',
  });
  const quoted = (cell: string) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return {
    linesOf: (boxes: readonly TrainBox[]) =>
      boxes
        .map((box) =>
          Object.values(cellsOf(box))
            .filter((cell) => cell !== '')
            .join(' · '),
        )
        .join('\n'),
    saveCsv: (boxes: readonly TrainBox[]) => {
      const header = fields.map((field) => text(`box.${field}`));
      const rows = boxes.map((box) => fields.map((field) => quoted(guardFormula(cellsOf(box)[field]))));
      const lines = [header, ...rows].map((row) => `${row.join(';')}\r\n`).join('');
      const name = `${text('csvName')}-${localDay(new Date(), zone)}.csv`;
      // A byte order mark tells spreadsheets the encoding.
      saveFile(new Blob(['\ufeff', lines], { type: 'text/csv' }), safeFileName(name));
    },
  };
}
