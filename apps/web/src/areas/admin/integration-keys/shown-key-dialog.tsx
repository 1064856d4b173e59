import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconKey } from '#web/ui/icons.ts';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** The one moment in which a key can be read (INT-02). */
export function ShownKeyDialog({ made, onClose }: { made: { label: string; key: string }; onClose: () => void }) {
  const text = useText('integrationKeys');
  const copy = () =>
    navigator.clipboard.writeText(made.key).then(
      () => notify.success(text('shown.copied')),
      () => notify.error(text('shown.copyFailed')),
    );
  return (
    <Dialog
      title={text('shown.title', { name: made.label })}
      note={text('shown.note')}
      cancel={text('shown.done')}
      onClose={onClose}
    >
      <TextField
        label={text('shown.key')}
        kind="code"
        readOnly
        value={made.key}
        onChange={() => {}}
        onFocus={({ currentTarget }) => currentTarget.select()}
        after={
          <Button size="small" icon={IconKey} onClick={() => void copy()}>
            {text('shown.copy')}
          </Button>
        }
      />
    </Dialog>
  );
}
