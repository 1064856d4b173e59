import { errorStatus, type Route } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { startServer } from '../../../test/harness.ts';
import { callSummaries } from '../../serving/call-summaries/call-summaries.ts';

interface Operation {
  operationId: string;
  summary?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema: object; example?: unknown }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; example?: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema; example?: unknown }> }>;
}
type Schema = Record<string, unknown>;
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> };
}

const server = await startServer();
const answer = await server.app.inject('/openapi.json');
const document = answer.json() as Document;
const operationOf = ({ path, method }: Route): Operation =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation;

/** Every value of a JSON document with the way to it. */
function* walk(value: unknown, path = '#'): Generator<[path: string, value: unknown]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* walk(inner, `${path}/${name}`);
}
const resolve = (pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);

test('REST-01 the document is OpenAPI 3.1 and names every mounted call once', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(answer.headers['content-type']).toContain('application/json');
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(server.routes.length);
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(server.routes.map(({ name }) => name).sort());
  expect(server.routes.length).toBeGreaterThan(20);
});

test('REST-01 every reference leads somewhere, and nothing is left open', () => {
  let references = 0;
  for (const [path, value] of walk(document)) {
    const { $ref } = (value ?? {}) as { $ref?: unknown };
    if (typeof $ref === 'string') {
      references++;
      expect($ref, path).toMatch(/^#\/components\//);
      expect(resolve($ref), path).toBeDefined();
    }
    expect(value, path).not.toBe(undefined);
    if (typeof value === 'string') expect(value, path).not.toMatch(/\bundefined\b|\[object /);
  }
  expect(references).toBeGreaterThan(100);
});

test('REST-01 path fields are those of the path, each with a schema', () => {
  for (const route of server.routes) {
    const { parameters } = operationOf(route);
    const named = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const given = parameters.filter((one) => one.in === 'path');
    expect(given.map(({ name }) => name).sort(), route.name).toEqual(named.sort());
    for (const { name, required, schema } of parameters) {
      expect(Object.keys(schema).length, `${route.name} ${name}`).toBeGreaterThan(0);
      if (named.includes(name)) expect(required).toBe(true);
    }
    const places = parameters.map((one) => `${one.in} ${one.name}`);
    expect(new Set(places).size, route.name).toBe(places.length);
  }
});

test('INT-08 what a report holds is described although it is judged item by item', () => {
  const reports = server.routes.filter(({ item }) => item);
  expect(reports).toHaveLength(8);
  for (const route of reports) {
    const { schema } = present(present(operationOf(route).requestBody).content['application/json']);
    const { items } = (schema as unknown as { properties: { items: { items: { properties: object } } } }).properties;
    expect(Object.keys(items.items.properties), route.name).toEqual(expect.arrayContaining(['eventId', 'occurredAt']));
  }
});

test('REST-01 access is documented as security, and public calls have none', () => {
  const schemes = Object.keys(document.components.securitySchemes);
  for (const route of server.routes) {
    const { security } = operationOf(route);
    if (route.access === 'public') expect(security, route.name).toEqual([]);
    else if (typeof route.access === 'object' && 'key' in route.access) {
      expect(security, route.name).toEqual([{ integrationKey: [...route.access.key] }]);
    } else expect(security, route.name).toEqual([{ idToken: [] }]);
    for (const name of security.flatMap(Object.keys)) expect(schemes).toContain(name);
  }
});

test('ERR-17 FLAG-04 every refusal of a call stands under its status as a problem, or in the shape of OFREP', () => {
  const codes = (operation: Operation, status: number) =>
    operation.responses[status]?.description.split(', ').filter(Boolean) ?? [];
  for (const route of server.routes) {
    const operation = operationOf(route);
    for (const code of route.errors) expect(codes(operation, errorStatus[code]), route.name).toContain(code);
    if (route.access !== 'public') expect(codes(operation, 401), route.name).toContain('unauthenticated');
    expect(codes(operation, 503), route.name).toContain('temporarily_unavailable');
    if (operation.security.some((one) => one.idToken)) {
      expect(codes(operation, 502), route.name).toContain('identity_provider_unavailable');
    }
    if (route.path.includes(':u')) expect(codes(operation, 403), route.name).toContain('user_mismatch');
    for (const [status, { content }] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      expect(content, route.name).toEqual(
        route.refusals === 'ofrep'
          ? { 'application/json': { schema: { $ref: '#/components/schemas/FlagFailure' } } }
          : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      );
    }
    const successes = Object.keys(operation.responses).filter((status) => Number(status) < 300);
    expect(successes, route.name).toHaveLength(1);
  }
  const problem = document.components.schemas.Problem as { properties: { code: { enum: string[] } } };
  expect(problem.properties.code.enum).toEqual(Object.keys(errorStatus));
});

test('REST-01 files and uploads have their media types', () => {
  for (const route of server.routes) {
    const { responses, requestBody } = operationOf(route);
    if (route.file) {
      expect(Object.keys(responses[200]?.content ?? {}), route.name).toEqual([route.file]);
      expect(responses[200]?.content?.[route.file]?.schema).toMatchObject({ type: 'string', format: 'binary' });
    }
    if (route.upload) {
      expect(Object.keys(requestBody?.content ?? {}), route.name).toEqual(['multipart/form-data']);
      expect(requestBody?.content['multipart/form-data']?.schema).toMatchObject({ required: ['file'] });
    }
  }
  const kinds = new Set(server.routes.map((route) => route.file ?? (route.upload ? 'upload' : 'json')));
  expect(kinds).toEqual(
    new Set([
      'json',
      'application/json',
      'text/csv',
      'application/pdf',
      'application/zip',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'image/jpeg',
      'image/png',
      'upload',
    ]),
  );
});

test('api-platform 1.2 schemas are those of the wire: moments are texts, bodies are optional where they may be', () => {
  const moments = [...walk(document)].filter(
    ([, value]) => (value as { format?: unknown } | null)?.format === 'date-time',
  );
  expect(moments.length).toBeGreaterThan(5);
  for (const [path, value] of moments) expect(value, path).toMatchObject({ type: 'string' });
  for (const route of server.routes) {
    const { requestBody } = operationOf(route);
    if (route.body.def.type === 'undefined' && !route.upload) expect(requestBody, route.name).toBeUndefined();
    else expect(requestBody, route.name).toBeDefined();
  }
});

test('HELP-10 every operation says in a sentence of its own what it does', () => {
  const said = server.routes.map((route) => operationOf(route).summary ?? '');
  const wrong = server.routes.filter((_, index) => !/^[A-Z][^.]{7,120}$/.test(said[index] ?? ''));
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(new Set(said).size).toBe(said.length);
  expect(Object.keys(callSummaries).sort()).toEqual(server.routes.map(({ name }) => name).sort());
});

const issuesOf = (schema: z.ZodType, example: unknown) =>
  (schema.safeParse(example).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

test('HELP-10 every operation has an example of what it takes and answers, which its own schema accepts', () => {
  const wrong = server.routes.flatMap((route) => {
    const { parameters, requestBody, responses } = operationOf(route);
    const given = (place: string) =>
      Object.fromEntries(parameters.filter((one) => one.in === place).map((one) => [one.name, one.example]));
    const body = requestBody?.content['application/json']?.example;
    const items = route.item ? ((body?.items ?? []) as unknown[]) : [];
    const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content?.[
      'application/json'
    ];
    const issues = [
      ...issuesOf(route.params, given('path')),
      ...issuesOf(route.query, given('query')),
      ...(route.item ? items.flatMap((item) => issuesOf(route.item as z.ZodType, item)) : []),
      ...(body && !route.item ? issuesOf(route.body, body) : []),
      ...(answer && !route.file ? issuesOf(route.response, answer.example) : []),
    ];
    const lacks = [
      ...(requestBody?.content['application/json'] && !body ? ['no example of the body'] : []),
      ...(route.item && items.length === 0 ? ['no example of an item'] : []),
      ...(answer && !route.file && answer.example === undefined ? ['no example of the answer'] : []),
    ];
    return [...issues, ...lacks].map((issue) => `${route.name} ${issue}`);
  });
  expect(wrong).toEqual([]);
});

test('HELP-10 each operation stands in one area that the document names', () => {
  const { tags } = answer.json() as { tags: { name: string }[] };
  const used = new Set(server.routes.flatMap((route) => operationOf(route).tags));
  expect([...used].sort()).toEqual(tags.map(({ name }) => name).sort());
  const areaOf = (name: string) => operationOf(server.routes.find((route) => route.name === name) as Route).tags;
  expect(areaOf('reportLoadUnits')).toEqual(['integration']);
  expect(areaOf('createFacility')).toEqual(['administration']);
  expect(areaOf('getUser')).toEqual(['platform']);
});
