import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const columns = ['tour', 'plate', 'driver', 'terminal', 'date', 'slot', 'status', 'unit'];

function Tours() {
  const [rows, setRows] = useState([]);
  useEffect(() => {
    fetch('/rows.json')
      .then((answer) => answer.json())
      .then(({ data }) => setRows(data));
  }, []);
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((name) => (
              <td key={name}>{row[name]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

createRoot(document.getElementById('root')).render(<Tours />);
