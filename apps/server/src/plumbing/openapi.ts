import { errorStatus, type Route } from '@quaygate/contract';
import { z } from 'zod';

/** The wire form of a schema: instants are texts. */
const shape = (schema: z.ZodType) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return json;
};

const common = ['malformed_request', 'validation_failed', 'too_many_requests', 'internal_error'] as const;
const signedIn = ['unauthenticated', 'user_mismatch', 'forbidden'] as const;

function parameters(schema: z.ZodType, place: 'path' | 'query') {
  const { properties = {}, required = [] } = shape(schema) as { properties?: object; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

function answers(route: Route) {
  const isVoid = route.response.def.type === 'void' && !route.file;
  const success = isVoid ? 204 : (route.success ?? 200);
  const content = route.file
    ? { [route.file]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: shape(route.response) } };
  const codes = new Set([...route.errors, ...common, ...(route.access === 'public' ? [] : signedIn)]);
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return {
    [success]: isVoid ? { description: 'Done' } : { description: 'Answer', content },
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        status,
        {
          description: codes.join(', '),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
    ),
  };
}

function body(route: Route) {
  if (route.upload) {
    const file = { type: 'string', format: 'binary' };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (route.body.def.type === 'undefined') return {};
  const required = !route.body.safeParse(undefined).success;
  return { requestBody: { required, content: { 'application/json': { schema: shape(route.body) } } } };
}

const security = ({ access }: Route) => {
  if (access === 'public') return [];
  return access !== 'signed-in' && 'key' in access ? [{ integrationKey: [...access.key] }] : [{ idToken: [] }];
};

/** The OpenAPI 3.1 document of the contract routes that are mounted. */
export function openApiDocument(routes: readonly Route[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = {
      operationId: route.name,
      security: security(route),
      parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
      ...body(route),
      responses: answers(route),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Quaygate', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        integrationKey: { type: 'http', scheme: 'bearer', description: 'Key of one facility, qgk_…' },
      },
      schemas: {
        Problem: shape(
          z.object({
            type: z.string(),
            title: z.string(),
            status: z.int(),
            detail: z.string(),
            instance: z.string(),
            code: z.string(),
            errors: z.array(z.object({ field: z.string(), code: z.string() })).optional(),
            suggestedContainerNumber: z.string().optional(),
          }),
        ),
      },
    },
  };
}
