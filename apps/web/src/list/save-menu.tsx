import { Button } from '#web/ui/buttons/button.tsx';
import { IconDownload, IconFileDownload, IconFileTypeCsv } from '#web/ui/buttons/icons.ts';
import { Menu } from '#web/ui/dialogs/menu.tsx';

export type SavedFormat = 'csv' | 'xlsx';

interface SaveMenuProps {
  /** Of the button and of each kind of file. */
  text: (key: 'save' | SavedFormat) => string;
  busy: boolean;
  onSave: (format: SavedFormat) => void;
}

/** Saves what a list shows as a file of one of two kinds (FWD-EXP-04, TRM-EXP-03). */
export function SaveMenu({ text, busy, onSave }: SaveMenuProps) {
  return (
    <Menu
      label={text('save')}
      align="end"
      items={[
        { key: 'csv', label: text('csv'), icon: IconFileTypeCsv, onSelect: () => onSave('csv') },
        { key: 'xlsx', label: text('xlsx'), icon: IconFileDownload, onSelect: () => onSave('xlsx') },
      ]}
    >
      {(trigger) => (
        <Button {...trigger} icon={IconDownload} busy={busy}>
          {text('save')}
        </Button>
      )}
    </Menu>
  );
}
