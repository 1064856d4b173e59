import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CopyField } from '#web/ui/show/copy-field.tsx';

/** The one moment in which a key can be read (INT-02). */
export function ShownKeyDialog({ made, onClose }: { made: { label: string; key: string }; onClose: () => void }) {
  const text = useText('integrationKeys');
  return (
    <Dialog
      title={text('shown.title', { name: made.label })}
      note={text('shown.note')}
      cancel={text('shown.done')}
      onClose={onClose}
    >
      <CopyField label={text('shown.key')} value={made.key} />
    </Dialog>
  );
}
