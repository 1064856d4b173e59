import { z } from 'zod';

/** Query fields of a paged list: zero-based page, 1 to 100 entries. */
export const pageQuery = (size: number) =>
  z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    size: z.coerce.number().int().min(1).max(100).default(size),
  });
export type PageQuery = { page: number; size: number };

/** The one list shape of every call (REST-27). */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), page: z.int(), size: z.int(), total: z.int() });
export interface Page<T> {
  items: T[];
  page: number;
  size: number;
  total: number;
}

/** A list that is not paged: page 0 with all entries. */
export const whole = <T>(items: T[]): Page<T> => ({ items, page: 0, size: items.length, total: items.length });

/** A query field that may be repeated or separated by commas. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) =>
      value === undefined
        ? undefined
        : (Array.isArray(value) ? value : [value])
            .flatMap((part) => String(part).split(','))
            .filter((part) => part !== ''),
    z.array(item).optional(),
  );
