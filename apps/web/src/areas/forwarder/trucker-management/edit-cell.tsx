import { editableTextMax } from '@quaygate/rules';
import type { KeyboardEvent, ReactNode } from 'react';
import { excessOf, guardOf } from '#web/lib/form/text-limit.ts';
import { useText } from '#web/text/use-text.ts';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { type Editable, faultOf, longest, type TruckerEdit } from './trucker-edit.ts';
import c from './trucker-management.module.css';

interface EditCellProps {
  field: Editable;
  value: string | null;
  /** Set while this row is edited. */
  edit: TruckerEdit | undefined;
  onEdit: (edit: TruckerEdit) => void;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** A value that turns into a field: Enter confirms, Escape cancels (FWD-TRK-04, FWD-TRK-27). */
export function EditCell({ field, value, edit, onEdit, onConfirm, onCancel, children }: EditCellProps) {
  const text = useText('truckerManagement');
  const shell = useText('shell');
  const refusal = useText('refusal');
  if (!edit) {
    if (children) return children;
    return value ? (
      <TruncatedText text={value} max={editableTextMax} />
    ) : (
      <span className="muted">{shell('missing')}</span>
    );
  }
  const fault = faultOf(edit, field);
  const limit = longest[field];
  const key = (event: KeyboardEvent) => {
    // The table moves rows with the arrow keys; here they move the caret.
    event.stopPropagation();
    if (event.key === 'Enter') onConfirm();
    if (event.key === 'Escape') onCancel();
  };
  return (
    <span className={c.cell}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the row was opened for editing by this person
        autoFocus={field === 'firstName'}
        className={c.input}
        aria-label={text(`column.${field}`)}
        aria-invalid={fault !== undefined || undefined}
        aria-required={field !== 'lastName'}
        aria-describedby={fault ? `${field}-fault` : undefined}
        maxLength={guardOf(longest[field])}
        autoComplete="off"
        spellCheck={false}
        value={edit[field]}
        onChange={(event) => onEdit({ ...edit, [field]: event.currentTarget.value })}
        onKeyDown={key}
      />
      {fault && (
        <span id={`${field}-fault`} className={c.missing}>
          {fault === 'tooLong'
            ? refusal('textTooLong', { limit, count: excessOf(edit[field], limit) })
            : shell(`field.${fault}`)}
        </span>
      )}
    </span>
  );
}
