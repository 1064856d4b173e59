import { useEffect } from 'react';
import { onDemand, useOnDemand } from '#web/lib/on-demand.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from './notify.ts';
import type { PopoverProps } from './popover-sheet.tsx';

const sheet = onDemand(() => import('./popover-sheet.tsx').then(({ PopoverSheet }) => PopoverSheet));
const fetchAhead = () => void sheet.fetch().catch(() => undefined);

/** A floating sheet at its anchor, above everything, also inside dialogs. Takes the focus and gives it back. */
export function Popover(props: PopoverProps) {
  const { open, onClose, anchor } = props;
  const text = useText('shell');
  useEffect(() => {
    const button = anchor.current;
    button?.addEventListener('pointerenter', fetchAhead);
    button?.addEventListener('focus', fetchAhead);
    return () => {
      button?.removeEventListener('pointerenter', fetchAhead);
      button?.removeEventListener('focus', fetchAhead);
    };
  }, [anchor]);
  const Sheet = useOnDemand(sheet, open, () => {
    onClose();
    notify.error(text('action.notLoaded'));
  });
  return Sheet && <Sheet {...props} />;
}
