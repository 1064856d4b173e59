import type { DriverInvitation } from '@quaygate/contract';
import { formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CopyField } from '#web/ui/show/copy-field.tsx';
import { QrCode } from '#web/ui/show/qr-code.tsx';

export type MadeLink = DriverInvitation & { link: string };

/** The link of an invitation, shown once (DRV-BRD-02). */
export function InvitationLinkDialog({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  const text = useText('trucker');
  return (
    <Dialog title={text('invite.linkTitle')} note={text('invite.linkText')} cancel={text('close')} onClose={onClose}>
      <QrCode text={made.link} label={text('invite.qr')} />
      <CopyField label={text('invite.link')} value={made.link} />
      {made.expiresDate && <p className="muted">{text('invite.valid', { date: formatDateTime(made.expiresDate) })}</p>}
    </Dialog>
  );
}
