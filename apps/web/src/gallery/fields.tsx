import { useState } from 'react';
import { IconBuilding } from '../ui/buttons/icons.ts';
import { Combobox } from '../ui/fields/combobox.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { FileField } from '../ui/fields/file-field.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Plate } from '../ui/show/plate.tsx';
import c from './gallery.module.css';
import { useSamples } from './samples.ts';

const listFile = new File([new Uint8Array(1_500_000)], 'ladeeinheiten-2026-11-22.csv');

export function Fields() {
  const samples = useSamples();
  const [name, setName] = useState('Spedition Weiß & Söhne');
  const [zone, setZone] = useState('IDD<<T220001293<<<<<<<<<<<<<<<\n6408125<2010315D<<<<<<<<<<<<<4');
  const [search, setSearch] = useState('');
  const [terminal, setTerminal] = useState<string | undefined>('north');
  const [driver, setDriver] = useState<string | undefined>('1');
  const [file, setFile] = useState<File | undefined>(listFile);
  const [day, setDay] = useState('2026-11-24');
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
      <DateField label={samples.departure} value={day} onChange={setDay} help={samples.departureHelp} />
      <DateField
        label={samples.acceptanceEnd}
        value=""
        onChange={setDay}
        min="2026-11-10"
        max={day}
        taken={{ days: ['2026-11-12', '2026-11-13'], reason: samples.dayTaken }}
        optional
      />
      <DateField label={samples.departure} value="" onChange={setDay} error={samples.required} />
      <DateField label={samples.departure} value="2026-11-24" onChange={setDay} readOnly />
      <DateField label={samples.departure} value="" onChange={setDay} disabled />
      <TextArea label={samples.zone} value={zone} onChange={setZone} kind="code" rows={2} />
      <TextArea label={samples.zone} value="" onChange={setZone} error={samples.required} />
      <FileField label={samples.file} file={undefined} onChange={setFile} accept=".csv" />
      <FileField label={samples.file} file={file} onChange={setFile} accept=".csv" />
      <SearchField label={samples.search} value={search} onSearch={setSearch} width={280} />
      <SearchField label={samples.search} value={search} onSearch={setSearch} width={280} button={samples.find} />
    </div>
  );
}
