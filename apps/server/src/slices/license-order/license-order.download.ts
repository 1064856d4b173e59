import type { LicenseOrder } from '@quaygate/contract';
import * as de from '@quaygate/phrases/de';
import * as en from '@quaygate/phrases/en';
import { displayTimeZone, guardFormula, localDay } from '@quaygate/rules';
import { stringify } from 'csv-stringify/sync';
import type { FileAnswer } from '../../serving/serve.ts';

const texts = { de: de.licenseOrders, en: en.licenseOrders };

/** dd.MM.yyyy in Berlin. */
const dayText = (date: Date | null) => (date ? localDay(date, displayTimeZone).split('-').reverse().join('.') : '');

/** The orders of a company as CSV, for its accounts. */
export function writeOrders(orders: readonly Omit<LicenseOrder, 'hasPortal'>[], language: 'de' | 'en'): FileAnswer {
  const { file, kind, state } = texts[language];
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
      order.receiptUrl ?? '',
    ].map(guardFormula),
  );
  const options = { bom: true, delimiter: ';', record_delimiter: '\r\n' } as const;
  return { fileName: `${name}.csv`, bytes: Buffer.from(stringify([Object.values(columns), ...rows], options)) };
}
