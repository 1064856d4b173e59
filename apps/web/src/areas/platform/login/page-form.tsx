import { type FormEvent, useEffect, useState } from 'react';
import { ApiError, hasCode } from '#web/lib/call/api-error.ts';
import { usePageRefusal, visitPage } from '#web/session/sign-in/page-sign-in.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowRight } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import c from './login.module.css';

/** The way to the issuer's own page, and why the last one led to no session (AUTH-50, AUTH-55). */
export function PageForm({ name }: { name: string }) {
  const text = useText('login');
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const reason = usePageRefusal((state) => state.reason);

  useEffect(() => {
    // One step back from the issuer's page shows this one as it was left.
    const rest = () => setBusy(false);
    addEventListener('pageshow', rest);
    return () => removeEventListener('pageshow', rest);
  }, []);

  const textOf = (refused: unknown) => {
    if (hasCode(refused, 'auth/user-not-found')) return text('page.unknown');
    if (hasCode(refused, 'identity_provider_unavailable')) return text('page.away', { name });
    return refused instanceof ApiError && refused.code ? failureText(refused) : text('failed');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    void visitPage().then((isOnItsWay) => setBusy(isOnItsWay));
  };

  return (
    <form onSubmit={submit} className={c.form}>
      {reason !== undefined && <InlineNotice tone="error">{textOf(reason)}</InlineNotice>}
      <Button type="submit" variant="primary" size="large" icon={IconArrowRight} block busy={busy} autoFocus>
        {text('page.submit', { name })}
      </Button>
    </form>
  );
}
