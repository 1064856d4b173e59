import { useState } from 'react';
import { useSettings } from '#web/session/settings.ts';
import { useText } from '#web/text/use-text.ts';
import { SegmentedChoice } from '#web/ui/fields/choice.tsx';

/** How an invitation goes: by mail, or as a link alone where no mails are sent. */
export function useInvitationWay() {
  const hasMails = useSettings(({ settings }) => settings?.mails !== 'none');
  const [by, setBy] = useState<'mail' | 'link'>(hasMails ? 'mail' : 'link');
  return { by, setBy, hasMails };
}

export function InvitationWay({ way: { by, setBy, hasMails } }: { way: ReturnType<typeof useInvitationWay> }) {
  const text = useText('trucker');
  if (!hasMails) return null;
  return (
    <SegmentedChoice
      label={text('invite.by')}
      value={by}
      choices={[
        { value: 'mail', label: text('invite.byMail') },
        { value: 'link', label: text('invite.byLink') },
      ]}
      onChange={setBy}
    />
  );
}
