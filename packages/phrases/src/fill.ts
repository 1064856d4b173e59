import { type DriverLanguage, localeOf } from './languages.ts';

/** The forms of a counted thing, by the plural rule of the language. */
export type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** A wording with its `{{names}}` filled in; a name without a value becomes nothing. */
export const fill = (wording: string, values: Readonly<Record<string, string | number>>): string =>
  wording.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** The form of a counted thing that the language asks for, with `{{count}}` filled in. */
export function counted(forms: Counted, count: number, language: DriverLanguage): string {
  const locale = localeOf(language);
  const form = new Intl.PluralRules(locale).select(count);
  return fill(forms[form] ?? forms.other, { count: new Intl.NumberFormat(locale).format(count) });
}
