import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/screen.tsx';

export function BookingsOverviewScreen() {
  const text = useText('forwarder');
  return <Screen title={text('bookings.title')}>{null}</Screen>;
}
