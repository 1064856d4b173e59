import { type ApiArea, apiAreas } from '../../../apps/server/src/plumbing/http/openapi.ts';
import type { MadePage } from '../made-page.ts';
import { type Article, escapeHtml as safe } from '../markdown.ts';
import { type Field, fieldsOf } from './fields.ts';
import { type Operation, readOperations, type Schema } from './operations.ts';

const titles: Record<ApiArea, string> = {
  integration: 'API of a terminal’s system',
  identity: 'API of sign-in',
  forwarder: 'API of forwarders',
  terminal: 'API of terminals',
  train: 'API of train operators',
  driver: 'API of drivers',
  administration: 'API of administrators',
  platform: 'API of every user',
};

const json = (value: unknown) => safe(JSON.stringify(value, null, 2));
const pre = (text: string) => `<pre tabindex="0"><code data-language="json">${text}</code></pre>`;

/** Who may call, in words. */
function callerOf({ security, 'x-roles': roles }: Operation): string {
  const [needed] = security;
  if (!needed) return 'Everybody may call.';
  if (needed.integrationKey)
    return `Needs an integration key with one of the scopes ${needed.integrationKey.join(', ')}.`;
  return roles ? `Needs one of the roles ${roles.join(', ')}.` : 'Needs a signed-in user.';
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, row: readonly string[]) =>
    `<tr>${row.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => cells('td', row)).join('');
  return `<div class="table" tabindex="0"><table><thead>${cells('th', head)}</thead><tbody>${body}</tbody></table></div>`;
}

function parametersHtml({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, schema, example }) => {
    const [field] = fieldsOf({ properties: { [name]: schema } });
    const shown = example === undefined ? '' : `<code>${safe(String(example))}</code>`;
    return [`<code>${safe(name)}</code>`, `${place}${required ? ', needed' : ''}`, safe(field?.type ?? ''), shown];
  });
  return `<h3>Parameters</h3>${tableOf(['Name', 'Where', 'Type', 'Example'], rows)}`;
}

function fieldsHtml(schema: Schema): string {
  const rows = fieldsOf(schema).map(({ name, type, isRequired, limits }: Field) => [
    `<code>${safe(name)}</code>`,
    safe(type),
    isRequired ? 'needed' : '',
    safe(limits),
  ]);
  if (rows.length === 0) return '';
  return `<details><summary>Fields</summary>${tableOf(['Name', 'Type', '', 'Limits'], rows)}</details>`;
}

function contentHtml(title: string, content: NonNullable<Operation['requestBody']>['content'] | undefined): string {
  const [[type, told] = []] = Object.entries(content ?? {});
  if (!type || !told) return '';
  if (told.example === undefined) return `<h3>${title}</h3><p>A file of the type <code>${safe(type)}</code>.</p>`;
  return `<h3>${title}</h3>${pre(json(told.example))}${fieldsHtml(told.schema)}`;
}

function answersHtml({ responses }: Operation): string {
  const entries = Object.entries(responses);
  const [status, success] = entries.find(([each]) => each.startsWith('2')) ?? [];
  const refusals = entries.filter(([each]) => !/^[23]/.test(each));
  const rows = refusals.map(([each, { description }]) => [each, safe(description)]);
  const refused = `<details><summary>Refusals</summary>${tableOf(['Status', 'Codes'], rows)}</details>`;
  const answer =
    contentHtml(`Answer ${status}`, success?.content) || `<h3>Answer ${status}</h3><p>Without content.</p>`;
  return `${answer}${refused}`;
}

/** What the script of the page makes a form of. */
function tryOutHtml(operation: Operation): string {
  const { method, path, parameters, requestBody, security } = operation;
  const body = requestBody?.content['application/json'];
  if (requestBody && !body) return '';
  const told = {
    method,
    path,
    by: !security[0] ? 'everybody' : security[0].integrationKey ? 'key' : 'session',
    parameters: parameters.map(({ name, in: place, required, example }) => ({ name, place, required, example })),
    ...(body && { body: body.example }),
  };
  return `<details class="tryout" data-operation="${safe(JSON.stringify(told))}" hidden><summary>Try it</summary></details>`;
}

const operationHtml = (operation: Operation) => `<h2 id="${operation.operationId}">${safe(operation.summary)}</h2>
<p class="call"><span class="method">${operation.method}</span> <span>${safe(operation.path)}</span></p>
<p>${safe(callerOf(operation))}</p>
${tryOutHtml(operation)}
${parametersHtml(operation)}
${contentHtml('Body', operation.requestBody?.content)}
${answersHtml(operation)}`;

function articleOf(area: ApiArea, operations: readonly Operation[]): Article {
  const title = titles[area];
  const headings = operations.map(({ operationId: id, summary: text }) => ({ depth: 2, id, text }));
  const sections = operations.map(({ operationId, summary, method, path }) => ({
    id: operationId,
    title: summary,
    text: `${method} ${path} ${operationId}`,
  }));
  const first = { id: area, title, text: operations.map(({ summary }) => summary).join(' ') };
  return {
    title,
    html: `<h1 id="${area}">${title}</h1>\n${operations.map(operationHtml).join('\n')}`,
    headings: [{ depth: 1, id: area, text: title }, ...headings],
    sections: [first, ...sections],
    links: [],
  };
}

const made = (name: string, article: Article, hasTryOut = false): MadePage => ({
  ...{ language: 'en', name, address: `/docs/en/${name}`, twin: '/docs/de' },
  ...{ article, isSearched: true, hasTryOut },
});

function overviewOf(operations: readonly Operation[]): Article {
  const lines = apiAreas.map((area) => {
    const count = operations.filter(({ tags }) => tags[0] === area).length;
    return `<li><a href="/docs/en/api/${area}">${titles[area]}</a>: ${count} calls</li>`;
  });
  const title = 'API reference';
  const text =
    'Every call of the product, made of the document that it answers at /openapi.json, with an example for each.';
  return {
    title,
    html: `<h1 id="api">${title}</h1>
<p>${text} Each can be tried here: with your own session, when you are signed in at this address, or with an integration key.</p>
<ul>${lines.join('\n')}</ul>
<p>Refusals are <code>application/problem+json</code> with a <code>code</code>. How a terminal’s system is connected shows the
<a href="/docs/en/integrate">integration guide</a>.</p>`,
    headings: [{ depth: 1, id: 'api', text: title }],
    sections: [{ id: 'api', title, text }],
    links: [],
  };
}

/** The API reference: an overview and a page for each area. */
export function referencePages(): MadePage[] {
  const operations = readOperations();
  const areas = apiAreas.map((area) =>
    made(
      `api/${area}`,
      articleOf(
        area,
        operations.filter(({ tags }) => tags[0] === area),
      ),
      true,
    ),
  );
  return [made('api', overviewOf(operations)), ...areas];
}
