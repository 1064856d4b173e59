import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/screen.tsx';

export function StatusRequestScreen() {
  const text = useText('forwarder');
  return <Screen title={text('statusRequest.title')}>{null}</Screen>;
}
