/** The same keys with any words: what every language but German must have. */
export type Same<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Same<T[Key]> };

/** Every dotted path to a text inside T. */
type Path<T> = { [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${Path<T[Key]>}` }[keyof T & string];

type Counted<P extends string> = P extends `${infer Stem}_other` ? Stem : never;
type Plain<P extends string> = P extends `${string}_one` | `${string}_other` ? never : P;

/** What a screen asks for: a path, or the stem of a pair `…_one`, `…_other` chosen by `count`. */
export type TextKey<T> = Plain<Path<T>> | Counted<Path<T>>;

type At<T, P extends string> = P extends keyof T
  ? T[P]
  : P extends `${infer Head}.${infer Rest}`
    ? Head extends keyof T
      ? At<T[Head], Rest>
      : never
    : never;

type Names<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;
type Wording<T, K extends string> = At<T, K> extends never ? At<T, `${K}_other`> : At<T, K>;
type Needed<T, K extends string> = Names<Wording<T, K>> | (At<T, K> extends never ? 'count' : never);

/** The values a text asks for in `{{braces}}`; a missing one does not compile. */
export type TextValues<T, K extends string> = [Needed<T, K>] extends [never]
  ? []
  : [values: { [Name in Needed<T, K>]: Name extends 'count' ? number : string | number }];
