import type { LicenseOrder } from '@quaygate/contract';
import type { Language } from '@quaygate/phrases';
import { catalogues } from '@quaygate/phrases/catalogues';
import { displayTimeZone, guardFormula, localDay } from '@quaygate/rules';
import { stringify } from 'csv-stringify/sync';
import type { FileAnswer } from '../../serving/call/file-answer.ts';

/** dd.MM.yyyy in Berlin. */
const dayText = (date: Date | null) => (date ? localDay(date, displayTimeZone).split('-').reverse().join('.') : '');

/** The orders of a company as CSV, for its accounts. */
export function writeOrders(orders: readonly Omit<LicenseOrder, 'hasPortal'>[], language: Language): FileAnswer {
  const { file, kind, state } = catalogues[language].licenseOrders;
  const { name, ...columns } = file;
  const rows = orders.map((order) =>
    [
      dayText(order.createdDate),
      dayText(order.paidDate),
      kind[order.kind],
      String(order.quantity),
      state[order.state],
      order.boughtBy,
      order.orderId ?? '',
      order.licenseKey ?? '',
      order.costCentre ?? '',
      order.months === null ? '' : String(order.months),
      order.cost ?? '',
      order.note ?? '',
      order.receiptUrl ?? '',
    ].map(guardFormula),
  );
  const options = { bom: true, delimiter: ';', record_delimiter: '\r\n' } as const;
  return { fileName: `${name}.csv`, bytes: Buffer.from(stringify([Object.values(columns), ...rows], options)) };
}
