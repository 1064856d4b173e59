import { defaultLanguage, localeOf } from '@quaygate/phrases';
import { currentLanguage } from '#web/text/language.ts';
import { perLanguage } from './per-language.ts';

const weights = new Intl.NumberFormat(localeOf(defaultLanguage), { maximumFractionDigits: 0 });
const numbers = perLanguage((locale) => new Intl.NumberFormat(locale));

/** A weight in kg, in both languages with a dot as thousands separator: 28.450 kg (FWD-STAT-30). */
export const formatWeight = (kilograms: number): string => `${weights.format(kilograms)} kg`;

/** A number in the chosen language, with thousands separators. */
export const formatNumber = (value: number): string => numbers(currentLanguage()).format(value);
