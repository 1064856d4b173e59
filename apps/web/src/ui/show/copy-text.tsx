import { copiedMarkMs } from '@quaygate/rules';
import { useEffect, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { IconCheck, IconCopy } from '../buttons/icons.ts';
import { notify } from '../dialogs/notify.ts';
import c from './copy-text.module.css';

export interface CopyTextProps {
  value: string;
  /** Says what is copied, with the value: 'Fahrer-ID 4711 kopieren'. */
  label: string;
}

/** A value read letter by letter, that a press copies; then it shows a check mark for a moment. */
export function CopyText({ value, label }: CopyTextProps) {
  const text = useText('shell');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMarkMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      // Over plain HTTP the browser has no clipboard.
      await navigator.clipboard.writeText(value);
      setCopied(true);
      notify.success(text('copy.textDone'));
    } catch {
      notify.error(text('copy.textFailed'));
    }
  };
  const Mark = isCopied ? IconCheck : IconCopy;
  return (
    <button
      type="button"
      className={c.copy}
      aria-label={label}
      data-tip={value}
      data-copied={isCopied || undefined}
      onClick={() => void copy()}
    >
      <span className={c.value}>{value}</span>
      <Mark size={14} stroke={isCopied ? 2.4 : 1.65} aria-hidden />
    </button>
  );
}
