import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';

ModuleRegistry.registerModules([AllCommunityModule]);

const columns = ['tour', 'plate', 'driver', 'terminal', 'date', 'slot', 'status', 'unit'];

fetch('/rows.json?count=100000')
  .then((answer) => answer.json())
  .then(({ data }) =>
    createGrid(document.getElementById('root'), {
      columnDefs: columns.map((field) => ({ field, width: 170 })),
      rowData: data,
      rowHeight: 36,
    }),
  );
