import { modalPart, useModal } from './modal.ts';
import type { SidePanelProps } from './side-panel-sheet.tsx';

const part = modalPart(() => import('./side-panel-sheet.tsx').then(({ SidePanelSheet }) => SidePanelSheet));

/**
 * What belongs to a row, at the right edge above the list. The list stays in use: another row shows itself in the open
 * panel. Escape and its button close it, from anywhere; on a phone it covers the screen. Render it while it is open.
 */
export function SidePanel(props: SidePanelProps) {
  const Part = useModal(part, props.onClose);
  return Part && <Part {...props} />;
}
