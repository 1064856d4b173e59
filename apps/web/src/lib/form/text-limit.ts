/** How many characters a text has too many, 0 for none. Blanks around it do not count: they are not sent. */
export const excessOf = (value: string, limit: number): number => Math.max(0, value.trim().length - limit);

/** From four fifths of its limit on a long text is counted. */
export const isNearLimit = (value: string, limit: number): boolean => value.trim().length * 5 >= limit * 4;

/** What no field takes: a guard against a whole file, far above what is refused with words. */
export const guardOf = (limit: number): number => limit * 10 + 100;

/** Whether each of these texts keeps to its limit. */
export const allFit = <K extends string>(values: Readonly<Record<K, string>>, limits: Readonly<Record<K, number>>) =>
  (Object.keys(limits) as K[]).every((key) => excessOf(values[key], limits[key]) === 0);
