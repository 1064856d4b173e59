import type { LicenseOrder } from '@quaygate/contract';
import { costCentreMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { useUpdateLicenseOrder } from '#web/nouns/license-order/license-order.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';

/** The text by which the company's books know an order; empty takes it away. */
export function CostCentreDialog({ order, onClose }: { order: LicenseOrder; onClose: () => void }) {
  const text = useText('licenseOrders');
  const failureText = useFailureText();
  const update = useUpdateLicenseOrder();
  const [costCentre, setCostCentre] = useState(order.costCentre ?? '');
  const save = () =>
    update.mutate(
      { id: order.id, costCentre: costCentre.trim() },
      {
        onSuccess: () => {
          notify.success(text('costCentreSaved'));
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={text('costCentreTitle')}
      note={text('costCentreNote', { date: formatDate(order.createdDate) })}
      busy={update.isPending}
      error={update.error ? failureText(update.error) : undefined}
      size="small"
      onSubmit={save}
      onClose={onClose}
    >
      <LimitedField
        label={text('column.costCentre')}
        optional
        limit={costCentreMaxCharacters}
        value={costCentre}
        onChange={setCostCentre}
      />
    </Dialog>
  );
}
