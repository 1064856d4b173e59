import type { WebappUserDetail } from '@quaygate/contract';
import { approvalTextMaxCharacters, platformRoleOf, platformRoles } from '@quaygate/rules';
import { needed } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useRequestApproval } from '#web/nouns/approval/approval.mutations.ts';
import { useIsAlone } from '#web/nouns/first-step/first-step.queries.ts';
import { useChangePlatformRole } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { SegmentedChoice } from '#web/ui/fields/choice.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { useUserFailure } from '../use-user-failure.ts';
import { nameOf } from '../user-draft.ts';

interface PlatformRoleDialogProps {
  user: WebappUserDetail;
  hasFourEyes: boolean;
  onClose: () => void;
}

/** Changes the platform role, or asks for it where a second administrator approves it (APPR-02). */
export function PlatformRoleDialog({ user, hasFourEyes, onClose }: PlatformRoleDialogProps) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const isAlone = useIsAlone(hasFourEyes);
  const changing = useChangePlatformRole(user.id);
  const asking = useRequestApproval();
  const stored = platformRoleOf(user.roles);
  const fields = useFields({ role: stored, reason: '' }, hasFourEyes ? { reason: needed } : {});
  const { role, reason } = fields.values;
  const { onBlur: _, error: __, ...roleField } = fields.of('role');
  const refused = changing.error ?? asking.error;

  const end = (said: string) => {
    notify.success(said);
    onClose();
  };
  const send = () => {
    if (!fields.isValid()) return;
    if (!hasFourEyes) return changing.mutate(role, { onSuccess: () => end(text('platformRole.done')) });
    asking.mutate(
      { kind: 'platformRole', userId: user.id, role, reason: reason.trim() },
      {
        onSuccess: () => end(text('platformRole.asked')),
        onError: (error) => void fields.refuseBy(error),
      },
    );
  };
  return (
    <Dialog
      title={text('platformRole.title', { name: nameOf(user) })}
      note={text('platformRole.note')}
      submit={text(hasFourEyes ? 'platformRole.ask' : 'platformRole.confirm')}
      submitDisabled={role === stored || !fields.isRight}
      busy={changing.isPending || asking.isPending}
      error={refused ? failure(refused) : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <SegmentedChoice
        label={text('platformRole.label')}
        choices={platformRoles.map((value) => ({ value, label: text(`role.${value}`) }))}
        {...roleField}
      />
      {hasFourEyes && (
        <>
          <LimitedField
            label={text('platformRole.reason')}
            help={text('platformRole.reasonHelp')}
            limit={approvalTextMaxCharacters}
            {...fields.of('reason')}
          />
          <InlineNotice tone={isAlone ? 'warning' : 'info'}>
            {text('platformRole.fourEyes')} {isAlone && text('platformRole.alone')}
          </InlineNotice>
        </>
      )}
    </Dialog>
  );
}
