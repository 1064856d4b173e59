import { costCentreMaxCharacters, purchaseMaxQuantity } from '@quaygate/rules';
import { useState } from 'react';
import { useCheckout } from '#web/nouns/license-order/license-order.mutations.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface PurchaseDialogProps {
  /** Goes to the checkout of the payment provider. */
  onCheckout: (url: string) => void;
  onClose: () => void;
}

/** How many licences, and for which address; the amount stands on the checkout page (FWD-PAY-01, FWD-PAY-10). */
export function PurchaseDialog({ onCheckout, onClose }: PurchaseDialogProps) {
  const text = useText('licenseManagement');
  const shell = useText('shell');
  const failureText = useFailureText();
  const email = useAuth((state) => state.userData?.email ?? '');
  const checkout = useCheckout();
  const [quantity, setQuantity] = useState('1');
  const [costCentre, setCostCentre] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const count = Number(quantity);
  const isTooMany = count > purchaseMaxQuantity;
  const tooMany = isTooMany ? failureText({ code: 'quantity_too_high' }) : undefined;
  const fault = count < 1 ? shell('field.fieldRequired') : tooMany;

  const buy = () => {
    setWasSent(true);
    if (!fault)
      checkout.mutate({ quantity: count, costCentre: costCentre.trim() }, { onSuccess: ({ url }) => onCheckout(url) });
  };
  return (
    <Dialog
      title={text('purchase.title')}
      note={text('purchase.note')}
      submit={text('purchase.confirm')}
      busy={checkout.isPending || checkout.isSuccess}
      error={checkout.error ? failureText(checkout.error) : undefined}
      onSubmit={buy}
      onClose={onClose}
    >
      <TextField
        label={text('purchase.quantity')}
        inputMode="numeric"
        help={text('purchase.quantityHelp', { max: purchaseMaxQuantity })}
        value={quantity}
        error={wasSent || isTooMany ? fault : undefined}
        onChange={(value) => setQuantity(value.replace(/\D/g, '').slice(0, 6))}
      />
      <LimitedField
        label={text('costCentre')}
        optional
        limit={costCentreMaxCharacters}
        help={text('purchase.costCentreHelp')}
        value={costCentre}
        onChange={setCostCentre}
      />
      <TextField
        label={text('purchase.email')}
        help={text('purchase.emailHelp')}
        value={email}
        onChange={() => {}}
        readOnly
      />
    </Dialog>
  );
}
