import type { Route } from '@quaygate/contract';
import type { z } from 'zod';

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** The object or list inside optional, nullable, default, refined and preprocessed schemas. */
function plainOf(schema: z.ZodType): z.ZodType {
  const { innerType, in: before, out: after, type } = definitionOf(schema);
  if (innerType) return plainOf(innerType);
  if (type === 'pipe' && before && after) return plainOf(definitionOf(before).type === 'transform' ? after : before);
  return schema;
}

/** Fields of one object schema; undefined for anything else, a free form included. */
export const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> | undefined =>
  definitionOf(plainOf(schema)).shape;
export const elementOf = (schema: z.ZodType): z.ZodType | undefined => definitionOf(plainOf(schema)).element;

/** Every field a schema knows, by its path: `timeSlot.slotBegin`, `getStatusRequests.terminalId`. */
function fieldsOf(schema: z.ZodType, above = ''): string[] {
  const plain = plainOf(schema);
  const { element, options } = definitionOf(plain);
  if (element) return fieldsOf(element, above);
  if (options) return [...new Set(options.flatMap((option) => fieldsOf(option, above)))];
  return Object.entries(shapeOf(plain) ?? {}).flatMap(([name, field]) => {
    const path = above ? `${above}.${name}` : name;
    return [path, ...fieldsOf(field, path)];
  });
}

/** Names that name an object although they do not end like an id. */
const otherNames = [
  'email',
  'referenceNumber',
  'terminals',
  'licensePlate',
  'licenseKey',
  'token',
  'cursor',
  'search',
  'truckingSystem',
  'key',
];
const isId = (path: string) => /Ids?$/.test(path) || otherNames.includes(path.split('.').at(-1) ?? '');

/** What of a call's query, body and items names objects: `query search`, `body terminalId`, `item bookingId`. */
export function idsIn(route: Route): string[] {
  const { query, body, item } = route as Route & { item?: z.ZodType };
  const parts = { query, body, ...(item ? { item } : {}) };
  return Object.entries(parts).flatMap(([part, schema]) =>
    fieldsOf(schema)
      .filter(isId)
      .map((path) => `${part} ${path}`),
  );
}
