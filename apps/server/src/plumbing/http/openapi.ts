import {
  type ErrorCode,
  errorStatus,
  FlagFailure,
  Overweight,
  type Route,
  SlotClosure,
  TruckFull,
} from '@quaygate/contract';
import { z } from 'zod';
import { exampleOf } from './example.ts';

type Json = Record<string, unknown>;

/** What is told of calls beside their shapes, by name. */
export interface Told {
  summaries: Readonly<Record<string, string>>;
  /** Fields of examples that a schema alone would get wrong. */
  examples: Readonly<Record<string, Readonly<Json>>>;
}

const refProblem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
const refFlagFailure = { 'application/json': { schema: { $ref: '#/components/schemas/FlagFailure' } } };
const binary = { type: 'string', format: 'binary' };
const hasBody = (route: Route) => route.upload === true || route.body.def.type !== 'undefined';
const scopesOf = ({ access }: Route) => (typeof access === 'object' && 'key' in access ? access.key : undefined);

/** The wire form of a schema: an instant is a text, and bounds that only mirror JavaScript's numbers are left out. */
function shape(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema: json }) => {
      if (json.format === 'date-time') delete json.pattern;
      if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
      if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
    },
  });
  return json;
}

/** An example of a schema; what is known of the fields of the call replaces what the schema suggests. */
function exampleFor(schema: Json, known: Readonly<Json> = {}): unknown {
  const example = exampleOf(schema);
  return typeof example === 'object' && !Array.isArray(example) ? { ...example, ...known } : example;
}

function parametersOf(route: Route, { examples }: Told) {
  const known = examples[route.name] ?? {};
  const from = (schema: z.ZodType, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = shape(schema) as { properties?: Json; required?: string[] };
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema,
      example: known[name] ?? exampleOf(schema as Json, name),
    }));
  };
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 64 } };
  return [...from(route.params, 'path'), ...from(route.query, 'query'), ...(route.idempotent ? [key] : [])];
}

/** What serve and access may refuse before a handler runs, and what the call itself names. */
function codesOf(route: Route): Set<ErrorCode> {
  const { access, scope } = route;
  const isUnlimited = access === 'public' && !route.line;
  return new Set([
    'validation_failed',
    ...(hasBody(route) ? (['malformed_request', 'request_too_large', 'unsupported_media_type'] as const) : []),
    ...(access === 'public' ? [] : (['unauthenticated'] as const)),
    ...(isUnlimited ? [] : (['too_many_requests'] as const)),
    ...(scopesOf(route) ? (['facility_mismatch', 'scope_missing'] as const) : []),
    ...(access === 'public' || scopesOf(route) ? [] : (['identity_provider_unavailable'] as const)),
    ...(route.path.includes('/:u') ? (['user_mismatch'] as const) : []),
    ...(access === 'driver' || (typeof access === 'object' && 'roles' in access) ? (['forbidden'] as const) : []),
    ...(scope && !scopesOf(route) ? (['forwarder' in scope ? 'forwarder_not_found' : 'not_found'] as const) : []),
    ...(route.proof ? (['proof_needed'] as const) : []),
    ...(route.plan ? (['plan_not_sufficient'] as const) : []),
    ...route.errors,
    'internal_error',
    'temporarily_unavailable',
  ]);
}

function responsesOf(route: Route) {
  const isEmpty = route.response.def.type === 'void' && !route.file;
  const success = isEmpty ? 204 : (route.success ?? 200);
  const answer = shape(route.response);
  const content = route.file
    ? { [route.file]: { schema: binary } }
    : { 'application/json': { schema: answer, example: exampleOf(answer) } };
  const refusals = [...Map.groupBy(codesOf(route), (code) => errorStatus[code])].map(([status, codes]) => {
    const retry = { 'Retry-After': { description: 'Whole seconds', schema: { type: 'integer' } } };
    const headers = status === 429 || status === 503 ? { headers: retry } : {};
    const refused = route.refusals === 'ofrep' ? refFlagFailure : refProblem;
    return [status, { description: codes.join(', '), ...headers, content: refused }];
  });
  return {
    [success]: isEmpty ? { description: 'Done' } : { description: 'Answer', content },
    ...(route.revalidates ? { 304: { description: 'Nothing changed since the answer with this ETag' } } : {}),
    ...Object.fromEntries(refusals),
  };
}

function bodyOf(route: Route, { examples }: Told) {
  if (!hasBody(route)) return {};
  if (route.upload) {
    const schema = { type: 'object', properties: { file: binary }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const required = !route.body.safeParse(undefined).success;
  const schema = route.item ? shape(z.object({ items: z.array(route.item) })) : shape(route.body);
  const known = examples[route.name];
  const example = route.item ? { items: [exampleFor(shape(route.item), known)] } : exampleFor(schema, known);
  return { requestBody: { required, content: { 'application/json': { schema, example } } } };
}

function securityOf(route: Route) {
  if (route.access === 'public') return [];
  const scopes = scopesOf(route);
  return [scopes ? { integrationKey: [...scopes] } : { idToken: [] }];
}

const areas = [
  ['integration', /^\/integration\//],
  ['identity', /^\/web\/idp\//],
  ['forwarder', /^\/web\/forwarderOperators\//],
  ['terminal', /^\/web\/(terminalOperators|ispsfacilities)\//],
  ['train', /^\/web\/trainOperators\//],
  ['driver', /^\/web\/driver\//],
] as const;
/** The last two are told apart by who may call. */
export const apiAreas = [...areas.map(([name]) => name), 'administration', 'platform'] as const;
export type ApiArea = (typeof apiAreas)[number];

function areaOf({ path, access }: Route): ApiArea {
  const isOfAdministrators = typeof access === 'object' && 'roles' in access && access.roles.includes('quaygate_admin');
  return areas.find(([, begin]) => begin.test(path))?.[0] ?? (isOfAdministrators ? 'administration' : 'platform');
}

const problem = shape(
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    errors: z.array(z.object({ field: z.string(), code: z.string() })).optional(),
    suggestedContainerNumber: z.string().optional(),
    overweight: Overweight.optional(),
    truckFull: TruckFull.optional(),
    closure: SlotClosure.optional(),
  }),
);

/** The OpenAPI 3.1 document of the contract routes that are mounted. */
export function openApiDocument(routes: readonly Route[], told: Told) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const { access } = route;
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = {
      operationId: route.name,
      summary: told.summaries[route.name],
      tags: [areaOf(route)],
      ...(typeof access === 'object' && 'roles' in access ? { 'x-roles': [...access.roles] } : {}),
      security: securityOf(route),
      parameters: parametersOf(route, told),
      ...bodyOf(route, told),
      responses: responsesOf(route),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Quaygate', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    tags: apiAreas.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        integrationKey: { type: 'http', scheme: 'bearer', description: 'Key of one facility, qgk_…' },
      },
      schemas: { Problem: problem, FlagFailure: shape(FlagFailure) },
    },
  };
}
