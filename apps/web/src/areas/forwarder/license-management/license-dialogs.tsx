import type { License } from '@quaygate/contract';
import type { LicenseAction } from '@quaygate/rules';
import { AssignTruckerDialog } from './assign-trucker-dialog.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { LicenseDetailsDialog, type LicenseDetailsDialogProps } from './license-details-dialog.tsx';
import { LicenseQuestion, type Questioned } from './license-question.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';

/** What stands before the list: one of its licences, or one act. */
export type Opened =
  | ({ kind: 'details' } & Omit<LicenseDetailsDialogProps, 'onClose'>)
  | { kind: 'claim' | 'purchase' }
  | { kind: Extract<LicenseAction, 'ASSIGN'> | Questioned; license: License };

interface LicenseDialogsProps {
  opened: Opened;
  onCheckout: (url: string) => void;
  onClose: () => void;
}

/** The dialogs of the licences; loaded when the first of them is opened. */
export default function LicenseDialogs({ opened, onCheckout, onClose }: LicenseDialogsProps) {
  switch (opened.kind) {
    case 'details': {
      const { kind, ...details } = opened;
      return <LicenseDetailsDialog key={details.id} {...details} onClose={onClose} />;
    }
    case 'claim':
      return <ClaimDialog onClose={onClose} />;
    case 'purchase':
      return <PurchaseDialog onCheckout={onCheckout} onClose={onClose} />;
    case 'ASSIGN':
      return <AssignTruckerDialog license={opened.license} onClose={onClose} />;
    default:
      return <LicenseQuestion action={opened.kind} license={opened.license} onClose={onClose} />;
  }
}
