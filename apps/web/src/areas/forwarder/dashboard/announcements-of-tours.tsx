import { Link } from '@tanstack/react-router';
import { useForwarderAnnouncements } from '#web/nouns/announcement/announcement.queries.ts';
import { AnnouncementNotices } from '#web/slots/announcement-notices.tsx';
import { useText } from '#web/text/use-text.ts';
import c from './dashboard.module.css';

/** What the terminals announce to which tours of the company go, with the way to them (ANN-17). */
export function AnnouncementsOfTours() {
  const text = useText('announcement');
  const { data = [] } = useForwarderAnnouncements();
  const announcements = data.filter(({ hasTours }) => hasTours);
  return (
    <AnnouncementNotices
      announcements={announcements}
      actionOf={({ terminalId }) => (
        <Link className={c.all} to="/forwarderOperator/bookingsOverview" search={{ terminals: [terminalId] }}>
          {text('show')}
        </Link>
      )}
    />
  );
}
