import type { Route } from '@quaygate/contract';
import * as contract from '@quaygate/contract';
import { type ApiArea, openApiDocument } from '../../../apps/server/src/plumbing/http/openapi.ts';
import { callExamples } from '../../../apps/server/src/serving/call-summaries/call-examples.ts';
import { callSummaries } from '../../../apps/server/src/serving/call-summaries/call-summaries.ts';

export type Schema = Record<string, unknown>;
type Content = Record<string, { schema: Schema; example?: unknown }>;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  example?: unknown;
}

/** A call as the OpenAPI document tells it, with its address. */
export interface Operation {
  method: string;
  path: string;
  operationId: string;
  summary: string;
  tags: [ApiArea];
  'x-roles'?: string[];
  security: { integrationKey?: string[]; idToken?: string[] }[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call of the contract: the values of its nouns. */
function contractRoutes(): Route[] {
  const nouns = Object.values(contract as Record<string, unknown>);
  return nouns.flatMap((noun) =>
    typeof noun === 'object' && noun !== null ? Object.values(noun).filter(isRoute) : [],
  );
}

/** Every operation, from the same document that the product answers at /openapi.json. */
export function readOperations(): Operation[] {
  const { paths } = openApiDocument(contractRoutes(), { summaries: callSummaries, examples: callExamples });
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...(operation as Omit<Operation, 'method' | 'path'>),
      method: method.toUpperCase(),
      path,
    })),
  );
}
