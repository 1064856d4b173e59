import { type Caller, callerOf, tokenOf } from './session-token.ts';

interface Parameter {
  name: string;
  place: 'path' | 'query' | 'header';
  required: boolean;
  example?: unknown;
}
interface Operation {
  method: string;
  path: string;
  by: 'everybody' | 'key' | 'session';
  parameters: Parameter[];
  body?: unknown;
}

const isReading = ({ method }: Operation) => method === 'GET';

function labelled(text: string, field: HTMLInputElement | HTMLTextAreaElement): HTMLLabelElement {
  const label = document.createElement('label');
  label.append(text, field);
  return label;
}

function inputFor({ name, place, required, example }: Parameter, caller: Caller): HTMLInputElement {
  const input = document.createElement('input');
  input.name = `${place} ${name}`;
  input.required = required;
  // The reader's own id stands where a path names the user.
  const known = name === 'u' ? caller.userId : required ? example : undefined;
  input.value = known === undefined ? '' : String(known);
  input.placeholder = example === undefined ? '' : String(example);
  return input;
}

function keyField(): HTMLInputElement {
  const input = document.createElement('input');
  input.name = 'key';
  input.type = 'password';
  input.required = true;
  input.autocomplete = 'off';
  input.placeholder = 'qgk_…';
  return input;
}

function warning(text: string): HTMLParagraphElement {
  const line = document.createElement('p');
  line.className = 'warning';
  line.textContent = text;
  return line;
}

/** Address and headers of a call as the form has it. */
function requestOf(operation: Operation, values: FormData) {
  const given = (parameter: Parameter) => String(values.get(`${parameter.place} ${parameter.name}`) ?? '');
  const of = (place: Parameter['place']) => operation.parameters.filter((one) => one.place === place);
  const path = of('path').reduce(
    (rest, one) => rest.replace(`{${one.name}}`, encodeURIComponent(given(one))),
    operation.path,
  );
  const address = new URL(path, location.origin);
  for (const one of of('query')) if (given(one)) address.searchParams.set(one.name, given(one));
  const headers: Record<string, string> = {};
  for (const one of of('header')) if (given(one)) headers[one.name] = given(one);
  const body = values.get('body');
  return { address, headers, ...(body !== null && { body: String(body) }) };
}

async function send(operation: Operation, form: HTMLFormElement): Promise<string> {
  const values = new FormData(form);
  const { address, headers, body } = requestOf(operation, values);
  const token = operation.by === 'session' ? await tokenOf() : values.get('key');
  if (operation.by === 'session' && !token)
    return 'You are not signed in at this address. Sign in to Quaygate in another tab.';
  const answer = await fetch(address, {
    method: operation.method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  return `${answer.status} ${answer.statusText}\n${isJson && text ? JSON.stringify(JSON.parse(text), null, 2) : text.slice(0, 20_000)}`;
}

function formOf(operation: Operation, caller: Caller): HTMLFormElement {
  const form = document.createElement('form');
  if (operation.by === 'key') form.append(labelled('Integration key (it is not stored)', keyField()));
  for (const one of operation.parameters) form.append(labelled(`${one.name} (${one.place})`, inputFor(one, caller)));
  if (operation.body !== undefined) {
    const area = document.createElement('textarea');
    area.name = 'body';
    area.spellcheck = false;
    area.value = JSON.stringify(operation.body, null, 2);
    form.append(labelled('Body', area));
  }
  if (!isReading(operation)) form.append(warning('This call is sent to this installation and may change its data.'));
  const button = document.createElement('button');
  button.type = 'submit';
  button.textContent = isReading(operation) ? 'Send' : 'Send and change data';
  const output = document.createElement('pre');
  output.tabIndex = 0;
  output.hidden = true;
  output.setAttribute('role', 'status');
  form.append(button, output);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      output.textContent = await send(operation, form);
    } catch (reason) {
      output.textContent = `No answer: ${reason instanceof Error ? reason.message : reason}`;
    }
    output.hidden = false;
    button.disabled = false;
  });
  return form;
}

/** A form is made when its operation is opened: a page has many. */
function start(box: HTMLDetailsElement): void {
  const operation = JSON.parse(box.dataset.operation ?? '') as Operation;
  box.hidden = false;
  box.addEventListener('toggle', () => {
    if (!box.open || box.querySelector('form')) return;
    box.append(formOf(operation, callerOf()));
  });
}

for (const box of document.querySelectorAll<HTMLDetailsElement>('.tryout')) start(box);
