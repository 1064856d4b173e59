import { useState } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { IconPencil } from '../ui/buttons/icons.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import type { Column } from '../ui/data-table/table-types.ts';
import { Pager } from '../ui/page/pager.tsx';
import { EmptyState } from '../ui/page/states.tsx';
import { Chip } from '../ui/show/chip.tsx';
import { Plate } from '../ui/show/plate.tsx';
import { Weight } from '../ui/show/weight.tsx';
import c from './gallery.module.css';
import { useSamples } from './samples.ts';

interface Row {
  id: string;
  name: string;
  plate: string;
  weight: number;
}

const toneOf = ({ id }: Row) => (id === '3' ? 'yellow' : id === '4' ? 'red' : undefined);

function useSampleColumns(): Column<Row>[] {
  const samples = useSamples();
  return [
    { key: 'name', title: samples.name, cell: ({ name }) => name, width: 200, sortBy: ({ name }) => name },
    { key: 'plate', title: samples.plate, cell: ({ plate }) => <Plate plate={plate} />, width: 140 },
    {
      key: 'state',
      title: samples.state,
      cell: (row) =>
        toneOf(row) === 'red' ? (
          <Chip tone="red">{samples.refused}</Chip>
        ) : toneOf(row) ? (
          <Chip tone="yellow">{samples.counter}</Chip>
        ) : (
          <Chip tone="green">{samples.planned}</Chip>
        ),
      width: 200,
    },
    {
      key: 'weight',
      title: samples.weight,
      cell: ({ weight }) => <Weight kilograms={weight} />,
      align: 'end',
      sortBy: ({ weight }) => weight,
    },
    {
      key: 'actions',
      title: samples.actions,
      titleHidden: true,
      cell: ({ name }) => <IconButton icon={IconPencil} label={`${samples.edit}: ${name}`} />,
      width: 56,
      fixed: true,
      sticky: true,
    },
  ];
}

export function Tables() {
  const samples = useSamples();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']));
  const [page, setPage] = useState(0);
  const rows: Row[] = [
    { id: '1', name: 'Mara Köhler', plate: 'DU-QG 12', weight: 26480 },
    { id: '2', name: 'Jan Nowak', plate: 'WX 12345', weight: 3900 },
    { id: '3', name: samples.long, plate: 'HH-ZZ 998', weight: 18000 },
    { id: '4', name: 'Aleksandra Wiśniewska', plate: 'B-QG 7', weight: 24120 },
  ];
  const columns = useSampleColumns();
  const table = { columns, rowName: ({ name }: Row) => name, height: 320, empty: null };
  const empty = <EmptyState title={samples.emptyTitle} text={samples.emptyText} />;
  return (
    <div className={c.body}>
      <DataTable
        {...table}
        label={samples.tables}
        rows={rows}
        tone={toneOf}
        linkOf={() => ({ to: '/' })}
        selected={selected}
        onSelect={setSelected}
        selectReason={({ id }) => (id === '4' ? samples.missingRole : undefined)}
        bulk={<Button size="small">{samples.book}</Button>}
      />
      <DataTable
        {...table}
        label={`${samples.tables} 2`}
        rows={rows.slice(0, 2)}
        expand={({ id }) => (id === '1' ? samples.noticeText : undefined)}
        foot={<Pager page={page} size={2} total={7} onPage={setPage} />}
      />
      <DataTable {...table} label={`${samples.tables} 3`} rows={undefined} />
      <DataTable {...table} label={`${samples.tables} 4`} rows={[]} empty={empty} />
      <DataTable
        {...table}
        label={`${samples.tables} 5`}
        rows={undefined}
        error={{ text: samples.noticeTitle, onRetry: () => {} }}
      />
    </div>
  );
}
