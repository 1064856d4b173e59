import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/screen.tsx';

export function DashboardScreen() {
  const text = useText('forwarder');
  return <Screen title={text('dashboard.title')}>{null}</Screen>;
}
