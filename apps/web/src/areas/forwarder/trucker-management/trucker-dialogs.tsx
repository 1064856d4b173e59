import type { ForwarderTrucker } from '@quaygate/contract';
import { AssignLicenseDialog } from './assign-license-dialog.tsx';
import { DenyTruckerDialog } from './deny-trucker-dialog.tsx';

export interface TruckerDialogProps {
  kind: 'deny' | 'assign';
  trucker: ForwarderTrucker;
  onClose: () => void;
}

/** What is asked before a driver is denied or gets a licence; loaded when it is first asked. */
export default function TruckerDialogs({ kind, trucker, onClose }: TruckerDialogProps) {
  if (kind === 'deny') return <DenyTruckerDialog trucker={trucker} onClose={onClose} />;
  return <AssignLicenseDialog trucker={trucker} onClose={onClose} />;
}
