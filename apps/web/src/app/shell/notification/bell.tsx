import { forwarderRead, platformRead, terminalRead } from '@quaygate/contract';
import { useState } from 'react';
import { usePhone } from '#web/lib/use-media.ts';
import { useUnread } from '#web/nouns/notification/notification.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { readyTexts } from '#web/text/texts.ts';
import { useText } from '#web/text/use-text.ts';
import { IconBell } from '#web/ui/buttons/icons.ts';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import { join } from '#web/ui/show/join.ts';
import rail from '../rail.module.css';
import c from './notification.module.css';

/** Read with the first press. */
const Panel = openedPart(() =>
  Promise.all([import('./notification-panel.tsx'), readyTexts(['notification', 'status'])]).then(
    ([part]) => part.NotificationPanel,
  ),
);

const readers = [...forwarderRead, ...terminalRead, ...platformRead];
const most = 99;

/** How much is unread; a press opens the list beside the screen (NOTE-09). */
export function Bell() {
  const text = useText('shell');
  const isPhone = usePhone();
  const isReader = useCan(readers);
  const unread = useUnread(isReader) ?? 0;
  const [isOpen, setOpen] = useState(false);
  if (!isReader) return null;
  const label =
    unread === 0
      ? text('nav.notifications')
      : unread > most
        ? text('nav.unreadMost')
        : text('nav.unread', { count: unread });
  return (
    <>
      <button
        type="button"
        className={join(rail.item, isOpen && rail.open)}
        aria-expanded={isOpen}
        data-tip={isPhone ? undefined : label}
        data-tip-side="right"
        onClick={() => setOpen(!isOpen)}
      >
        <span className={c.bell}>
          <IconBell size={20} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <span className={c.count} aria-hidden>
              {unread > most ? `${most}+` : unread}
            </span>
          )}
        </span>
        {isPhone && (
          <span className={rail.word} aria-hidden>
            {text('nav.notifications')}
          </span>
        )}
        <span className="sr-only">{label}</span>
      </button>
      <span role="status" className="sr-only">
        {unread > 0 ? label : ''}
      </span>
      {isOpen && <Panel onClose={() => setOpen(false)} />}
    </>
  );
}
