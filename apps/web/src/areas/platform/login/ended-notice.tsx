import { useEffect } from 'react';
import { useEnding } from '#web/session/sign-in/ending.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';

const forget = () => useEnding.setState({ isOver: false });

/** Why the user is asked to sign in again; the message that is read out is gone within seconds (ERR-22). */
export function EndedNotice() {
  const text = useText('shell');
  const login = useText('login');
  const { isOver, isDisabled } = useEnding();
  useEffect(() => forget, []);
  return (
    isOver && (
      <InlineNotice tone="warning" isPart>
        {isDisabled ? login('userDisabled') : text('session.expired')}
      </InlineNotice>
    )
  );
}
