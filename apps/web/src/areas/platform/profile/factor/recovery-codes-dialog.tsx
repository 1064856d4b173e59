import { saveFile } from '#web/lib/save-file.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconDownload } from '#web/ui/buttons/icons.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CopyButton } from '#web/ui/show/copy-button.tsx';
import c from './factor.module.css';

/** New recovery codes, shown this once (FACT-05). */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useText('factor');
  const lines = codes.join('\n');
  const save = () =>
    saveFile(new Blob([`${text('codes.fileTitle')}\n\n${lines}\n`], { type: 'text/plain' }), 'quaygate-codes.txt');
  return (
    <Dialog
      title={text('codes.title')}
      note={text('codes.text')}
      isQuestion
      size="small"
      submit={text('codes.saved')}
      cancel={null}
      onSubmit={onClose}
      onClose={onClose}
    >
      <ol className={c.codes} aria-label={text('codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={c.keep}>
        <CopyButton value={lines} size="small" />
        <Button size="small" icon={IconDownload} onClick={save}>
          {text('codes.file')}
        </Button>
      </div>
    </Dialog>
  );
}
