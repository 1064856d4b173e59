import { type Query, textIn } from '#web/lib/address.ts';

/** Begin and end of the period, ISO 8601; both empty: the last eight hours. */
export interface ShiftReportAddress {
  from: string;
  until: string;
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

export function readShiftReportAddress(query: Query): ShiftReportAddress {
  const [from, until] = [textIn(query, 'from'), textIn(query, 'until')];
  return isInstant(from) && isInstant(until) ? { from, until } : { from: '', until: '' };
}
