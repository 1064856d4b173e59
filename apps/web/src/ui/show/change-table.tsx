import c from './change-table.module.css';

interface Change {
  key: string;
  /** Of the field. */
  name: string;
  before: string;
  after: string;
}

interface ChangeTableProps {
  head: { field: string; before: string; after: string };
  changes: readonly Change[];
}

/** Fields as they were and as they are; on a phone one below the other. */
export function ChangeTable({ head, changes }: ChangeTableProps) {
  return (
    <table className={c.values}>
      <thead>
        <tr>
          <th scope="col">{head.field}</th>
          <th scope="col">{head.before}</th>
          <th scope="col">{head.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, name, before, after }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td data-label={head.before}>{before}</td>
            <td data-label={head.after}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
