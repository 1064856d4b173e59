import { platformAdmin } from '@quaygate/contract';
import { useDataReport, useDownloadDriver } from '#web/nouns/gate-pass-user/gate-pass-user.mutations.ts';
import { useGatePassUser } from '#web/nouns/gate-pass-user/gate-pass-user.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconClipboardList, IconDownload } from '#web/ui/buttons/icons.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { nameOf } from '../gate-pass-user-state.ts';
import { IdentificationSection } from '../identification/identification-section.tsx';
import { DriverFacts } from './driver-facts.tsx';
import c from './info.module.css';
import { InfoLicenses } from './info-licenses.tsx';

interface InfoDialogProps {
  userId: string;
  /** As the list knows it, until the newest is there. */
  name: string | undefined;
  onClose: () => void;
}

/** All that is known of a driver: person, licences, identifications (GATE-53). */
export function InfoDialog({ userId, name, onClose }: InfoDialogProps) {
  const text = useText('gatePassUsers');
  const shell = useText('shell');
  const failureText = useFailureText();
  const isAdmin = useCan(platformAdmin);
  const { data: user, error } = useGatePassUser(userId);
  const file = useDownloadDriver(userId);
  const report = useDataReport(userId);
  const failed = file.error ?? report.error;
  const failure = failed ? `${text('info.downloadFailed')} ${failureText(failed)}` : undefined;
  return (
    <Dialog
      title={text('info.title', { name: user ? nameOf(user) : (name ?? userId) })}
      cancel={shell('action.close')}
      size="large"
      error={error ? failureText(error) : failure}
      onClose={onClose}
    >
      {!user && !error && (
        <div className={c.bones}>
          <Skeleton height={40} />
          <Skeleton height={40} width="80%" />
          <Skeleton height={40} width="60%" />
        </div>
      )}
      {user && (
        <>
          <DriverFacts user={user} />
          <InfoLicenses user={user} />
          <IdentificationSection user={user} />
          <div className={c.foot}>
            <Button
              icon={IconDownload}
              busy={file.isPending}
              reason={isAdmin ? undefined : text('info.adminsOnly')}
              onClick={() => file.mutate()}
            >
              {text('info.download')}
            </Button>
            <Button
              icon={IconClipboardList}
              busy={report.isPending}
              reason={isAdmin ? undefined : text('info.adminsOnly')}
              onClick={() => report.mutate()}
            >
              {text('info.report')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
