import { type Notification, notificationTraits } from '@quaygate/contract';
import { factsOf, wordsKeyOf } from '@quaygate/phrases/notification-facts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useReadNotification } from '#web/nouns/notification/notification.mutations.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { useLanguage } from '#web/text/language.ts';
import { useReasonText } from '#web/text/reason-text.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconCheck } from '#web/ui/buttons/icons.ts';
import c from './notification.module.css';
import { useOpenNotification } from './use-open-notification.ts';

/** One of several companies or terminals is named. */
function useOwner({ company, terminalId, facility }: Notification): string | undefined {
  const hasCompanies = useSession(({ forwarders }) => forwarders.items.length > 1);
  const hasTerminals = useSession(({ terminals }) => terminals.items.length > 1);
  if (company) return hasCompanies ? company.name : undefined;
  return terminalId !== null && hasTerminals ? facility?.name : undefined;
}

/** A press marks it read and leads to what it tells of. */
export function NotificationLine({ shown, onOpen }: { shown: Notification; onOpen: () => void }) {
  const text = useText('notification');
  const reasonText = useReasonText();
  const language = useLanguage((state) => state.language);
  const read = useReadNotification();
  const open = useOpenNotification(shown, onOpen);
  const owner = useOwner(shown);
  const { kind, isRead, details, createdDate } = shown;
  const words = wordsKeyOf(shown);
  const reason = reasonText({ reason: details.reason ?? null, causes: details.causes ?? [] });
  const facts = factsOf(
    shown,
    {
      before: (slot) => text('before', { slot }),
      train: (train) => text('train', { train }),
      until: (day) => text('until', { day }),
      bookings: (count) => text('bookings', { count }),
      licenses: (count) => text('licenses', { count }),
      items: (count) => text('items', { count }),
    },
    language,
  );
  const press = () => {
    if (!isRead) read.mutate(shown.id);
    void open();
  };
  return (
    <li
      className={c.line}
      data-unread={!isRead || undefined}
      data-urgent={(!details.isOver && notificationTraits[kind].importance === 'urgent') || undefined}
    >
      <button type="button" className={c.open} onClick={press}>
        <span className={c.title}>
          {!isRead && <span className={c.dot} aria-hidden />}
          {!isRead && <span className="sr-only">{text('isUnread')}: </span>}
          {text(`kind.${words}.title`)}
        </span>
        {facts.length > 0 && <span className={c.facts}>{facts.join(' · ')}</span>}
        {reason && <span className={c.reason}>{text('reason', { reason })}</span>}
        <span className={c.hint}>{details.isOver ? text('isOver') : text(`kind.${words}.hint`)}</span>
        <span className={c.when}>
          <time dateTime={createdDate.toISOString()}>{formatDateTime(createdDate)}</time>
          {owner && <span>{owner}</span>}
        </span>
      </button>
      {!isRead && (
        <IconButton
          icon={IconCheck}
          label={text('readOne', { title: text(`kind.${words}.title`) })}
          onClick={() => read.mutate(shown.id)}
        />
      )}
    </li>
  );
}
