import { useHasNoApprover } from '#web/nouns/approval/approval.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import c from './change.module.css';

const command = 'npm run quaygate -- appoint-administrator EMAIL';

/** Said before somebody asks for what no one else could approve, with the way to a second administrator (OFFICE-16). */
export function NoApprover() {
  const text = useText('gatePassUsers');
  if (!useHasNoApprover()) return null;
  return (
    <InlineNotice tone="warning" title={text('alone.title')}>
      {text('alone.text')} <code className={c.command}>{command}</code>
    </InlineNotice>
  );
}
