import { csvColumns } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import c from './file-format.module.css';

/** How a file must look, before somebody uploads the wrong one. */
export function FileFormat() {
  const text = useText('statusRequest');
  return (
    <div className={c.format}>
      <p className={c.about}>{text('upload.about')}</p>
      <table className={c.table}>
        <thead>
          <tr>
            <th scope="col">{text('upload.column')}</th>
            <th scope="col">{text('upload.content')}</th>
          </tr>
        </thead>
        <tbody>
          {csvColumns.map((column) => (
            <tr key={column}>
              <th scope="row" className="mono">
                {column}
              </th>
              <td>{text(`upload.${column}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figure>
        <figcaption className="muted">{text('upload.example')}</figcaption>
        <pre className={c.example}>{text('upload.exampleRows')}</pre>
      </figure>
      <p className="muted">{text('upload.next')}</p>
    </div>
  );
}
