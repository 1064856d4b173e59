import { errorStatus, type Route } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
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
    new Set(['json', 'application/json', 'text/csv', 'application/pdf', 'application/zip', 'image/jpeg', 'upload']),
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
