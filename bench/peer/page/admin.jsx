import { Admin, Datagrid, List, Resource, TextField, TextInput } from 'react-admin';
import { createRoot } from 'react-dom/client';

const columns = ['tour', 'plate', 'driver', 'terminal', 'date', 'slot', 'status', 'unit'];
const provider = { getList: async () => (await fetch('/rows.json')).json() };
const isIn = () => localStorage.getItem('user') !== null;
const auth = {
  checkAuth: () => (isIn() ? Promise.resolve() : Promise.reject()),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(),
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(),
};
const filters = ['tour', 'plate', 'driver'].map((source, index) => (
  <TextInput key={source} source={source} alwaysOn={index === 0} />
));

const Tours = () => (
  <List perPage={100} filters={filters}>
    <Datagrid>
      {columns.map((source) => (
        <TextField key={source} source={source} />
      ))}
    </Datagrid>
  </List>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={provider} authProvider={auth} dashboard={() => <h1>Dashboard</h1>}>
    <Resource name="tours" list={Tours} />
  </Admin>,
);
