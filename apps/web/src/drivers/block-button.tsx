import { blockWrite } from '@quaygate/contract';
import { useState } from 'react';
import { useCan } from '#web/session/rights/can.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconBan } from '#web/ui/buttons/icons.ts';
import { BlockDialog } from './block-dialog.tsx';

interface BlockButtonProps {
  /** Undefined where the driver is not known. */
  driverId: string | undefined;
  block?: boolean;
}

/** Blocks a driver from where they are seen; says why it cannot (TRM-BLK-23). */
export function BlockButton({ driverId, block }: BlockButtonProps) {
  const text = useText('blockList');
  const [isOpen, setOpen] = useState(false);
  const canBlock = useCan(blockWrite);
  const reason = !canBlock ? text('readOnly') : driverId === undefined ? text('block.unknown') : undefined;
  return (
    <>
      <Button icon={IconBan} block={block ?? false} reason={reason} onClick={() => setOpen(true)}>
        {text('block.this')}
      </Button>
      {isOpen && driverId !== undefined && <BlockDialog driverId={driverId} onClose={() => setOpen(false)} />}
    </>
  );
}
