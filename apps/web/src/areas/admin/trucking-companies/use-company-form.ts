import { useState } from 'react';
import { hasCode } from '#web/lib/api.ts';
import { useFields } from '#web/lib/use-fields.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { type CompanyDraft, isWhole } from './company-draft.ts';
import { isSameTaxId } from './company-list.ts';

const duplicate = 'trucking_vat_id_already_exists';

/** The fields of a company with what the server said about tax ids that are taken. */
export function useCompanyForm(initial: CompanyDraft) {
  const shell = useText('shell');
  const failureText = useFailureText();
  // Every tax id that was refused here: entered again it is refused again without asking (TRC-10).
  const [taken, setTaken] = useState<readonly string[]>([]);
  const needed = (value: string) => (value.trim() ? undefined : shell('field.fieldRequired'));
  const fields = useFields(initial, {
    name: needed,
    vatId: needed,
    email: (value) => needed(value) ?? (value.includes('@') ? undefined : shell('field.invalidEmail')),
  });
  const { values } = fields;
  const isTaken = taken.some((each) => isSameTaxId(each, values.vatId));

  const of = <K extends keyof CompanyDraft>(key: K) => ({
    ...fields.of(key),
    ...(key === 'vatId' && isTaken && { error: failureText({ code: duplicate }) }),
  });
  /** Notes a refused tax id; false when the refusal was about something else. */
  const refuse = (reason: unknown, vatId: string): boolean => {
    if (!hasCode(reason, duplicate)) return false;
    setTaken((all) => [...all, vatId]);
    return true;
  };
  return { values, of, refuse, reset: fields.reset, isRefused: !isWhole(values) || isTaken };
}

export type CompanyForm = ReturnType<typeof useCompanyForm>;
