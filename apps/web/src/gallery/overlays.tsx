import { useState } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { IconPencil, IconTrash } from '../ui/buttons/icons.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Menu } from '../ui/dialogs/menu.tsx';
import { notify } from '../ui/dialogs/notify.ts';
import { SidePanel } from '../ui/dialogs/side-panel.tsx';
import { CheckboxGroup } from '../ui/fields/checkbox.tsx';
import { FilterChips, FilterPopover } from '../ui/fields/filter-bar.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import c from './gallery.module.css';
import { useSamples } from './samples.ts';

const tones = ['success', 'warning', 'error', 'info'] as const;

export function Overlays() {
  const samples = useSamples();
  const [dialog, setDialog] = useState<'form' | 'delete' | 'panel'>();
  const [name, setName] = useState('');
  const [search, setSearch] = useState('');
  const [chips, setChips] = useState<string[]>([samples.delivery, samples.pickup]);
  const close = () => setDialog(undefined);
  const items = [
    { key: 'edit', label: samples.edit, icon: IconPencil, onSelect: () => setDialog('form') },
    { key: 'book', label: samples.book, reason: samples.missingRole, onSelect: close },
    { key: 'notify', label: samples.notify, checked: true, onSelect: close },
    {
      key: 'remove',
      label: samples.remove,
      icon: IconTrash,
      tone: 'danger' as const,
      onSelect: () => setDialog('delete'),
    },
  ];
  return (
    <>
      <div className={c.row}>
        <Button onClick={() => setDialog('form')}>{samples.openDialog}</Button>
        <Button variant="danger" onClick={() => setDialog('delete')}>
          {samples.remove}
        </Button>
        <Button onClick={() => setDialog('panel')}>{samples.openPanel}</Button>
        <Menu label={samples.openMenu} items={items}>
          {(trigger) => <Button {...trigger}>{samples.openMenu}</Button>}
        </Menu>
        {tones.map((tone) => (
          <Button key={tone} variant="quiet" onClick={() => notify[tone](samples.message)}>
            {samples.showMessage} ({tone})
          </Button>
        ))}
      </div>
      <div className={c.row}>
        <FilterPopover count={chips.length} onApply={() => {}} onReset={() => setChips([])}>
          <CheckboxGroup
            label={samples.choices}
            options={[samples.delivery, samples.pickup].map((label) => ({ value: label, label }))}
            value={chips}
            onChange={(values) => setChips([...values])}
          />
        </FilterPopover>
        <FilterChips
          chips={chips.map((label) => ({
            key: label,
            label,
            onRemove: () => setChips(chips.filter((each) => each !== label)),
          }))}
          onRemoveAll={() => setChips([])}
        />
      </div>
      {dialog === 'form' && (
        <Dialog title={samples.book} onClose={close} onSubmit={close} submit={samples.book} error={samples.noticeTitle}>
          <SearchField label={samples.search} value={search} onSearch={setSearch} />
          <TextField label={samples.company} value={name} onChange={setName} help={samples.companyHelp} />
          <TextField label={samples.phone} value="" onChange={setName} optional />
        </Dialog>
      )}
      {dialog === 'panel' && (
        <SidePanel title={samples.driver} width={480} onClose={close}>
          {samples.long}
        </SidePanel>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog title={samples.deleteQuestion} confirm={samples.remove} onConfirm={close} onClose={close}>
          {samples.deleteText}
        </ConfirmDialog>
      )}
    </>
  );
}
