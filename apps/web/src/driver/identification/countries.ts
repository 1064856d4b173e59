import type { DriverLanguage } from '@quaygate/phrases/languages';
import { issuingStates } from '@quaygate/rules';

/** Who issues documents, by their names in a language; their codes are those of documents. */
export function countriesIn(language: DriverLanguage): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return issuingStates
    .map((issuer) => ({
      code: issuer.code,
      name: 'region' in issuer ? (names.of(issuer.region) ?? issuer.code) : issuer.name,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}
