import { normalizeSearch, queueSorts, queueTasks, searchMaxCharacters } from '@quaygate/rules';
import { listIn, type Query, textIn } from '#web/lib/address.ts';
import { readDay } from '#web/list/day-range.ts';

const numbersIn = (query: Query, key: string) =>
  [query[key] ?? []].flat().map(Number).filter(Number.isInteger).slice(0, 1);

/** Filters, order, page and the open driver, as they stand in the address (OFFICE-03). */
export function readQueueAddress(query: Query) {
  const page = Number(textIn(query, 'page'));
  return {
    search: normalizeSearch(textIn(query, 'search')).slice(0, searchMaxCharacters),
    tasks: listIn(query, 'tasks', queueTasks),
    company: [textIn(query, 'company').slice(0, 64)].filter((id) => id !== ''),
    terminal: numbersIn(query, 'terminal'),
    tour: listIn(query, 'tour', ['soon'] as const),
    /** Days on which it was handed in. */
    from: readDay(textIn(query, 'from')),
    to: readDay(textIn(query, 'to')),
    sort: queueSorts.find((each) => each === textIn(query, 'sort')),
    /** Undefined for ascending, which the address does not say. */
    isDescending: textIn(query, 'isDescending') === 'true' || undefined,
    /** Counted from 0; undefined for the first one. */
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : undefined,
    /** User id of the driver whose task is open. */
    driver: textIn(query, 'driver').slice(0, 64),
  };
}
export type QueueAddress = ReturnType<typeof readQueueAddress>;
