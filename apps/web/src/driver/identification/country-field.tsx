import { useId, useMemo } from 'react';
import c from '../driver.module.css';
import { useMoreTexts } from '../texts/more/more.ts';
import { useTexts } from '../texts/texts.ts';
import { countriesIn } from './countries.ts';

interface CountryFieldProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** The state that issued a document, by its name. */
export function CountryField({ value, error, onChange }: CountryFieldProps) {
  const { language } = useTexts();
  const words = useMoreTexts().identification;
  const countries = useMemo(() => countriesIn(language), [language]);
  const id = useId();
  return (
    <label className={c.field}>
      <span>{words.fields.issuingCountry}</span>
      <select
        value={value}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{words.chooseCountry}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      {error && (
        <small id={id} className={c.fieldError}>
          {error}
        </small>
      )}
    </label>
  );
}
