import { useFields } from '#web/lib/form/use-fields.ts';
import { type CompanyDraft, companyChecks } from './company-draft.ts';

/** The fields of a company; a tax id that is taken is refused at its field (TRC-09). */
export const useCompanyForm = (initial: CompanyDraft) =>
  useFields(initial, companyChecks, { trucking_vat_id_already_exists: 'vatId' });

export type CompanyForm = ReturnType<typeof useCompanyForm>;
