import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { IconCopy } from '#web/ui/icons.ts';
import { notify } from '#web/ui/notify.ts';

/** Copies a value; without a clipboard, as over plain HTTP, there is no button. */
export function CopyButton({ value }: { value: string }) {
  const text = useText('factor');
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notify.success(text('copied')),
      () => notify.error(text('notCopied')),
    );
  return (
    <Button size="small" icon={IconCopy} onClick={() => void copy()}>
      {text('copy')}
    </Button>
  );
}
