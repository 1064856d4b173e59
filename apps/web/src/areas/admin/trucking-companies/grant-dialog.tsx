import type { TruckingCompany } from '@quaygate/contract';
import {
  approvalTextMaxCharacters,
  grantCostMaxCharacters,
  grantMaxMonths,
  grantNoteMaxCharacters,
  purchaseMaxQuantity,
} from '@quaygate/rules';
import { type FieldCheck, needed } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useRequestApproval } from '#web/nouns/approval/approval.mutations.ts';
import { useIsAlone } from '#web/nouns/first-step/first-step.queries.ts';
import { useGrantLicenses } from '#web/nouns/license-grant/license-grant.mutations.ts';
import { useSettings } from '#web/session/settings.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useCompanyFailure } from './use-company-failure.ts';

const countUpTo =
  (max: number): FieldCheck<string> =>
  (value) =>
    needed(value) ?? (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= max ? undefined : 'invalidValue');

const blank = { quantity: '1', months: '12', hasRenewal: true, cost: '', note: '', reason: '' };
const checks = { quantity: countUpTo(purchaseMaxQuantity), months: countUpTo(grantMaxMonths) };

/** Gives the licences, or asks for an approval where one is needed. */
function useGrant(company: TruckingCompany, hasFourEyes: boolean, onClose: () => void) {
  const text = useText('truckingCompanies');
  const granting = useGrantLicenses(company.id);
  const asking = useRequestApproval();
  const fields = useFields(blank, hasFourEyes ? { ...checks, reason: needed } : checks);
  const refused = granting.error ?? asking.error;
  const end = (said: string) => {
    notify.success(said);
    onClose();
  };
  const send = () => {
    if (!fields.isValid()) return;
    const { quantity, months, hasRenewal, cost, note, reason } = fields.values;
    const terms = {
      ...{ quantity: Number(quantity), months: Number(months), hasRenewal },
      ...{ cost: cost.trim() || null, note: note.trim() || null },
    };
    const told = { onError: (error: unknown) => void fields.refuseBy(error) };
    if (!hasFourEyes) return granting.mutate(terms, { ...told, onSuccess: () => end(text('grant.done')) });
    const asked = { kind: 'licenseGrant', companyId: company.id, ...terms, reason: reason.trim() } as const;
    asking.mutate(asked, { ...told, onSuccess: () => end(text('grant.asked')) });
  };
  return { fields, send, refused, busy: granting.isPending || asking.isPending };
}

/** Licences for a company, by an invoice or a contract; where it needs an approval also why (SETUP-13). */
export function GrantDialog({ company, onClose }: { company: TruckingCompany; onClose: () => void }) {
  const text = useText('truckingCompanies');
  const failure = useCompanyFailure();
  const hasFourEyes = useSettings(({ settings }) => settings?.fourEyes === true);
  const isAlone = useIsAlone(hasFourEyes);
  const { fields, send, refused, busy } = useGrant(company, hasFourEyes, onClose);
  const { value: hasRenewal, onChange: setRenewal } = fields.of('hasRenewal');
  return (
    <Dialog
      title={text('grant.title', { name: company.name })}
      note={text(hasFourEyes ? 'grant.noteFourEyes' : 'grant.noteAtOnce')}
      submit={text(hasFourEyes ? 'grant.ask' : 'grant.confirm')}
      submitDisabled={!fields.isRight}
      busy={busy}
      error={refused ? failure(refused) : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {isAlone && <InlineNotice tone="warning">{text('grant.alone')}</InlineNotice>}
      <TextField
        label={text('grant.quantity')}
        inputMode="numeric"
        help={text('grant.quantityHelp', { max: purchaseMaxQuantity })}
        {...fields.of('quantity')}
      />
      <TextField
        label={text('grant.monthsLabel')}
        inputMode="numeric"
        help={text('grant.monthsHelp', { max: grantMaxMonths })}
        {...fields.of('months')}
      />
      <Checkbox label={text('grant.renewal')} checked={hasRenewal} onChange={setRenewal} />
      <LimitedField
        label={text('grant.cost')}
        optional
        limit={grantCostMaxCharacters}
        help={text('grant.costHelp')}
        {...fields.of('cost')}
      />
      <LimitedField
        label={text('grant.note')}
        optional
        limit={grantNoteMaxCharacters}
        help={text('grant.noteHelp')}
        {...fields.of('note')}
      />
      {hasFourEyes && (
        <LimitedField
          label={text('grant.reason')}
          help={text('grant.reasonHelp')}
          limit={approvalTextMaxCharacters}
          {...fields.of('reason')}
        />
      )}
    </Dialog>
  );
}
