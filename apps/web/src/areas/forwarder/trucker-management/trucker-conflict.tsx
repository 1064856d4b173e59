import { useText } from '#web/text/use-text.ts';
import { ChangedMeanwhileDialog } from '#web/ui/dialogs/changed-meanwhile-dialog.tsx';
import { valuesOf } from './trucker-edit.ts';
import type { useInlineEdit } from './use-inline-edit.ts';

/** Asks about fields that another user changed meanwhile (FWD-TRK-32). */
export function TruckerConflict({ inline }: { inline: ReturnType<typeof useInlineEdit> }) {
  const text = useText('truckerManagement');
  const shell = useText('shell');
  return (
    <ChangedMeanwhileDialog
      meanwhile={inline.meanwhile}
      draftOf={valuesOf}
      fieldOf={(field) => [text(`column.${field}`), (values) => values[field] || shell('missing')]}
      busy={inline.isSaving}
    />
  );
}
