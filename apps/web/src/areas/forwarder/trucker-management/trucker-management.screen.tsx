import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/screen.tsx';

export function TruckerManagementScreen() {
  const text = useText('forwarder');
  return <Screen title={text('truckers.title')}>{null}</Screen>;
}
