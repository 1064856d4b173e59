import type { Terminal, Tour } from '@quaygate/contract';
import type { WayBack } from './use-way-back.ts';

/** What every dialog of many tours is given. */
export interface BulkDialogProps {
  tours: readonly Tour[];
  terminalOf: (tour: Tour) => Pick<Terminal, 'timeZone'>;
  /**
   * @param left the tours that stay chosen; undefined: all that were
   * @param way what can still go back
   */
  onClose: (left?: Set<string>, way?: WayBack) => void;
}
