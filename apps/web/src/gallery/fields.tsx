import { useState } from 'react';
import { Combobox } from '../ui/combobox.tsx';
import { FileField } from '../ui/file-field.tsx';
import { IconBuilding } from '../ui/icons.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { Plate } from '../ui/plate.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import c from './gallery.module.css';
import { useSamples } from './samples.ts';

const listFile = new File([new Uint8Array(1_500_000)], 'ladeeinheiten-2026-11-22.csv');

export function Fields() {
  const samples = useSamples();
  const [name, setName] = useState('Spedition Weiß & Söhne');
  const [search, setSearch] = useState('');
  const [terminal, setTerminal] = useState<string | undefined>('north');
  const [driver, setDriver] = useState<string | undefined>('1');
  const [file, setFile] = useState<File | undefined>(listFile);
  const terminals = [
    { value: 'north', label: 'Nordbecken Terminal' },
    { value: 'south', label: 'Rheinhafen Süd', reason: samples.closed },
    { value: 'alps', label: 'Alpenland Umschlag' },
  ];
  const drivers = [
    { value: '1', label: 'Mara Köhler', note: <Plate plate="DU-QG 12" /> },
    { value: '2', label: 'Jan Nowak', note: <Plate plate="WX 12345" />, reason: samples.blocked },
    { value: '3', label: 'Aleksandra Wiśniewska', note: <Plate plate="HH-ZZ 998" /> },
  ];
  return (
    <div className={c.columns}>
      <TextField label={samples.company} value={name} onChange={setName} help={samples.companyHelp} />
      <TextField label={samples.company} value="" onChange={setName} error={samples.required} icon={IconBuilding} />
      <TextField label={samples.phone} value="" onChange={setName} optional />
      <TextField label={samples.reference} value="QG-4711-0815" onChange={setName} kind="code" readOnly />
      <TextField label={samples.company} value={name} onChange={setName} disabled />
      <PasswordField label={samples.password} value="quaygate" onChange={setName} />
      <SelectField label={samples.terminal} value={terminal} options={terminals} onChange={setTerminal} />
      <SelectField label={samples.terminal} value={undefined} options={terminals} onChange={setTerminal} optional />
      <SelectField
        label={samples.terminal}
        value={undefined}
        options={terminals}
        onChange={setTerminal}
        error={samples.required}
      />
      <SelectField label={samples.terminal} value="north" options={terminals} onChange={setTerminal} disabled />
      <Combobox label={samples.driver} value={driver} options={drivers} onChange={setDriver} />
      <Combobox label={samples.driver} value={undefined} options={drivers} onChange={setDriver} loading />
      <Combobox label={samples.driver} value="1" options={drivers} onChange={setDriver} disabled />
      <Combobox
        label={samples.driver}
        value={undefined}
        options={drivers}
        onChange={setDriver}
        error={samples.required}
      />
      <FileField label={samples.file} file={undefined} onChange={setFile} accept=".csv" />
      <FileField label={samples.file} file={file} onChange={setFile} accept=".csv" />
      <SearchField label={samples.search} value={search} onSearch={setSearch} width={280} />
    </div>
  );
}
