import type { InstallationLicensing } from '@quaygate/contract';
import { type Licensing, licensings } from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePendingApproval } from '#web/nouns/approval/approval.queries.ts';
import { useChangeLicensing } from '#web/nouns/licensing/licensing.mutations.ts';
import { useSettings } from '#web/session/settings.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { RadioCards } from '#web/ui/fields/choice.tsx';
import { AskLicensingDialog } from './ask-licensing-dialog.tsx';
import c from './installation.module.css';

/**
 * How companies come by licences; a setting of the server takes the choice away (SETUP-10). With four eyes a second
 * administrator approves it, and meanwhile nothing else can be asked for (SETUP-83).
 */
export function LicensingPanel({ licensing }: { licensing: InstallationLicensing }) {
  const text = useText('installation');
  const failureText = useFailureText();
  const changing = useChangeLicensing();
  const hasFourEyes = useSettings(({ settings }) => settings?.fourEyes === true);
  const pending = usePendingApproval('licensing');
  const [chosen, setChosen] = useState<Licensing>(licensing.licensing);
  const [isAsking, setAsking] = useState(false);
  const isGiven = licensing.given !== null;
  const reasonOf = (value: Licensing) =>
    value === 'card' && !licensing.takesCards ? text('licensing.noCards') : undefined;
  const save = () =>
    changing.mutate(chosen, {
      onSuccess: () => notify.success(text('licensing.saved')),
      onError: (reason) => notify.error(failureText(reason)),
    });
  return (
    <Panel title={text('licensing.title')} note={text('licensing.note')}>
      <div className={c.choice}>
        {isGiven && <InlineNotice tone="info">{text('licensing.given')}</InlineNotice>}
        {pending && !isAsking && (
          <InlineNotice tone="info" action={<Link to="/admin/approvals">{text('licensing.show')}</Link>}>
            {text('licensing.pending', {
              licensing: text(`licensing.${pending.after.licensing as Licensing}`),
              name: pending.creator.name,
            })}
          </InlineNotice>
        )}
        <RadioCards
          label={text('licensing.label')}
          value={chosen}
          disabled={isGiven || pending !== undefined}
          choices={licensings.map((value) => ({
            value,
            label: text(`licensing.${value}`),
            note: text(`licensing.${value}Text`),
            reason: reasonOf(value),
          }))}
          onChange={setChosen}
        />
        {!isGiven && !pending && (
          <div>
            <Button
              variant="primary"
              busy={changing.isPending}
              disabled={chosen === licensing.chosen || (licensing.chosen === null && chosen === licensing.licensing)}
              onClick={hasFourEyes ? () => setAsking(true) : save}
            >
              {text(hasFourEyes ? 'licensing.ask' : 'licensing.save')}
            </Button>
          </div>
        )}
        {isAsking && <AskLicensingDialog licensing={chosen} onClose={() => setAsking(false)} />}
      </div>
    </Panel>
  );
}
