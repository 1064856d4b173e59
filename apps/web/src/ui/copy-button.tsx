import { useText } from '#web/text/use-text.ts';
import { IconButton } from './icon-button.tsx';
import { IconCopy } from './icons.ts';
import { notify } from './notify.ts';

interface CopyButtonProps {
  value: string;
  /** Says what is copied: 'Lizenzschlüssel kopieren'. */
  label: string;
}

/** Puts a value on the clipboard. Without a clipboard, as over plain HTTP, there is no button: the value can be marked. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const text = useText('shell');
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notify.success(text('copy.done')),
      () => notify.error(text('copy.failed')),
    );
  return <IconButton icon={IconCopy} label={label} onClick={() => void copy()} />;
}
