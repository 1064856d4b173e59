import c from '../driver.module.css';
import { useFirstFocus } from '../form.tsx';
import { useMoreTexts } from '../texts/more/more.ts';

/** Shown once, with the first factor of an account. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = useMoreTexts().passkeys;
  const title = useFirstFocus<HTMLHeadingElement>();
  return (
    <section className={c.card}>
      <h2 ref={title} tabIndex={-1}>
        {words.codes}
      </h2>
      <p>{words.codesText}</p>
      <ul className={c.codes}>
        {codes.map((code) => (
          <li key={code} className={c.number}>
            {code}
          </li>
        ))}
      </ul>
      <button type="button" className={c.primary} onClick={onDone}>
        {words.codesSaved}
      </button>
    </section>
  );
}
