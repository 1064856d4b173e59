import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { wantedBy } from '#web/session/sign-in/wanted.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import c from './home.module.css';

/** Leads on to the page that asked for the sign-in: one of a mail, or where the session ended (AUTH-57). */
export function WantedNotice() {
  const text = useText('home');
  const { history } = useRouter();
  const userId = useAuth((state) => state.userId);
  const [address] = useState(() => wantedBy(userId));
  if (address === '/') return null;
  return (
    <div className={c.notice}>
      <InlineNotice
        tone="info"
        title={text('wanted')}
        action={<Button onClick={() => history.push(address)}>{text('wantedOpen')}</Button>}
      >
        {text('wantedText')}
      </InlineNotice>
    </div>
  );
}
