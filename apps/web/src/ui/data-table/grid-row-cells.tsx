// biome-ignore-all lint/a11y/useSemanticElements: rows are virtual and unfold, which a table element cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stands on rows, cells and headings are read with them
import type { ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import { IconChevronRight } from '../buttons/icons.ts';
import { Checkbox } from '../fields/checkbox.tsx';
import { join } from '../show/join.ts';
import c from './data-table.module.css';

interface SelectCellProps {
  name: string;
  isSelected: boolean;
  /** Why it cannot be selected. */
  reason: string | undefined;
  onSelect: () => void;
}

export function SelectCell({ name, isSelected, reason, onSelect }: SelectCellProps) {
  const text = useText('shell');
  return (
    <div role="gridcell" className={c.lead}>
      <Checkbox
        label={text('table.select', { name })}
        hideLabel
        checked={isSelected}
        reason={reason}
        tabIndex={-1}
        onChange={onSelect}
      />
    </div>
  );
}

interface UnfoldCellProps {
  name: string;
  canExpand: boolean;
  isExpanded: boolean;
  onToggle: () => void;
}

export function UnfoldCell({ name, canExpand, isExpanded, onToggle }: UnfoldCellProps) {
  const text = useText('shell');
  return (
    <div role="gridcell" className={c.lead}>
      {canExpand && (
        <button
          type="button"
          tabIndex={-1}
          className={join(c.unfold, isExpanded && c.unfolded)}
          aria-expanded={isExpanded}
          aria-label={text(isExpanded ? 'table.collapse' : 'table.expand', { name })}
          onClick={onToggle}
        >
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** What is unfolded: a row of its own for a screen reader. */
export function BelowRow({ line, span, children }: { line: number; span: number; children: ReactNode }) {
  return (
    <div role="row" aria-level={2} aria-setsize={1} aria-posinset={1} aria-rowindex={line} className={c.below}>
      <div role="gridcell" aria-colspan={span}>
        {children}
      </div>
    </div>
  );
}
