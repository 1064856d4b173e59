import { fill } from '@quaygate/phrases/fill';
import { dropCompanyCode, inGroups, useCompanyLink } from './company-link.ts';
import c from './driver.module.css';
import { useTexts } from './texts/texts.ts';

/** Says before the sign-in that a code waits, and drops it (DRV-BRD-23). */
export function CompanyNotice() {
  const { companyCode } = useTexts((state) => state.texts);
  const kept = useCompanyLink((state) => state.kept);
  if (!kept) return null;
  return (
    <section className={c.card}>
      <h2>{fill(companyCode.title, { code: inGroups(kept.code) })}</h2>
      <p>{companyCode.text}</p>
      <button type="button" className={c.button} onClick={dropCompanyCode}>
        {companyCode.drop}
      </button>
    </section>
  );
}
