import type { ErrorComponentProps } from '@tanstack/react-router';
import { useText } from '#web/text/use-text.ts';
import { ErrorState } from '#web/ui/states.tsx';

/** A screen that broke or could not be fetched; a reload brings the present version. */
export function ScreenFailed(_: ErrorComponentProps) {
  const text = useText('shell');
  return (
    <ErrorState title={text('failed.screenTitle')} text={text('failed.screenText')} onRetry={() => location.reload()} />
  );
}
