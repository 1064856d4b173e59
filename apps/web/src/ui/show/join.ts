/** Class names without the absent ones. */
export const join = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
