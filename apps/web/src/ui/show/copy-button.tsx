import type { Ref } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { IconCopy } from '../buttons/icons.ts';
import { notify } from '../dialogs/notify.ts';

interface CopyButtonProps {
  value: string;
  /** Says what is copied, for a button that is only an icon: 'Lizenzschlüssel kopieren'. Without it the button says 'Kopieren'. */
  label?: string;
  variant?: 'primary' | 'default';
  size?: 'small' | 'medium';
  /** Has the focus when its dialog opens. */
  'data-first'?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Puts a value on the clipboard. Without a clipboard, as over plain HTTP, there is no button: the value can be marked. */
export function CopyButton({ value, label, ...look }: CopyButtonProps) {
  const text = useText('shell');
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => notify.success(text('copy.done')),
      () => notify.error(text('copy.failed')),
    );
  if (label !== undefined) return <IconButton icon={IconCopy} label={label} onClick={copy} />;
  return (
    <Button {...look} icon={IconCopy} onClick={copy}>
      {text('copy.action')}
    </Button>
  );
}
