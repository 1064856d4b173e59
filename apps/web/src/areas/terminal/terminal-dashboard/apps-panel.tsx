import type { TerminalService } from '@quaygate/contract';
import { useTerminalServices } from '#web/nouns/terminal/terminal.queries.ts';
import { useText } from '#web/text/use-text.ts';
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCalendarEvent,
  IconListSearch,
  IconMapPin,
  IconSpeakerphone,
  IconSteeringWheel,
  IconTrain,
} from '#web/ui/buttons/icons.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { PlaceList } from '#web/ui/show/place-list.tsx';

type App = Exclude<TerminalService['id'], 'dashboard'>;

const icons: Record<App, Icon> = {
  slots: IconCalendarEvent,
  bookings: IconListSearch,
  deadlines: IconAlertTriangle,
  trains: IconTrain,
  announcements: IconSpeakerphone,
  blockList: IconBan,
  truckMonitoring: IconMapPin,
  truckerOverview: IconSteeringWheel,
};
const isApp = ({ id }: TerminalService): boolean => id !== 'dashboard';

/** The other services of the terminal, as the server offers them; none after a failure (TRM-DASH-35). */
export function AppsPanel() {
  const text = useText('terminalDashboard');
  const shell = useText('shell');
  const { data, isPending } = useTerminalServices();
  const apps = data?.items.filter(isApp).map(({ id, route }) => {
    const app = id as App;
    return { to: route, icon: icons[app], name: shell(`place.${app}`), text: text(`apps.${app}`) };
  });
  return (
    <Panel title={text('apps.title')} flush>
      <PlaceList places={isPending ? undefined : (apps ?? [])} />
    </Panel>
  );
}
