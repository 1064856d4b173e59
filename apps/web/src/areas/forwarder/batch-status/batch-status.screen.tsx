import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/screen.tsx';

export function BatchStatusScreen() {
  const text = useText('forwarder');
  return <Screen title={text('batch.title')}>{null}</Screen>;
}
