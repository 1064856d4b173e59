import { Tooltip } from '@base-ui/react/tooltip';
import c from './tip.module.css';

/** The tooltip of one element: its `data-tip`, above it, or where `data-tip-side` says. */
export function Tip({ anchor }: { anchor: HTMLElement }) {
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner
          anchor={anchor}
          side={anchor.dataset.tipSide === 'right' ? 'right' : 'top'}
          sideOffset={6}
          collisionPadding={8}
          className={c.place}
        >
          <Tooltip.Popup className={c.tip} aria-hidden="true" data-tooltip="">
            {anchor.dataset.tip}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
