import { approvalTextMaxCharacters } from '@quaygate/rules';
import type { ReactNode } from 'react';
import { needed } from '#web/lib/form/field-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';

interface ReasonDialogProps {
  title: string;
  note: string;
  label: string;
  help: string;
  submit: string;
  busy: boolean;
  error: string | undefined;
  /** What else there is to know. */
  children?: ReactNode;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a change that a second administrator approves, and why (APPR-02). */
export function ReasonDialog({ label, help, children, onSubmit, ...dialog }: ReasonDialogProps) {
  const fields = useFields({ reason: '' }, { reason: needed });
  return (
    <Dialog
      {...dialog}
      submitDisabled={!fields.isRight}
      onSubmit={() => fields.isValid() && onSubmit(fields.values.reason.trim())}
    >
      {children}
      <LimitedField label={label} help={help} limit={approvalTextMaxCharacters} {...fields.of('reason')} />
    </Dialog>
  );
}
