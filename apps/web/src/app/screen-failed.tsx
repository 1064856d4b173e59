import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import c from './screen-pending.module.css';

/**
 * A screen that broke or could not be fetched; a reload brings the present version, by itself once the connection is
 * back (UI-10). Needs nothing that could fail too.
 */
export function ScreenFailed(_: ErrorComponentProps) {
  const text = useText('shell');
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <div className={c.screen}>
      <h1 className="sr-only">{text('failed.screenTitle')}</h1>
      <InlineNotice
        tone="error"
        title={text('failed.screenTitle')}
        action={<Button onClick={() => location.reload()}>{text('action.retry')}</Button>}
      >
        {text('failed.screenText')}
      </InlineNotice>
    </div>
  );
}
