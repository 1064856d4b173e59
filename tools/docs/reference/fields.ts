import type { Schema } from './operations.ts';

export interface Field {
  name: string;
  type: string;
  isRequired: boolean;
  limits: string;
}

/** An object of a schema. */
interface Shape {
  properties?: Record<string, Schema | false>;
  required?: string[];
}

const deepest = 4;
const isNull = (schema: Schema) => schema.type === 'null';
const variantsOf = ({ anyOf, oneOf }: Schema): Schema[] => ((anyOf ?? oneOf) as Schema[] | undefined) ?? [];

/** A type in words, such as `text (date-time)` or `list of number, or null`. */
function typeOf(schema: Schema): string {
  const variants = variantsOf(schema);
  if (variants.length > 0) {
    const names = variants.filter((one) => !isNull(one)).map(typeOf);
    return [...new Set(names), ...(variants.some(isNull) ? ['null'] : [])].join(' or ');
  }
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `list of ${typeOf((schema.items || {}) as Schema)}`;
  const kinds = [schema.type ?? 'any'].flat().map((kind) => (kind === 'string' ? 'text' : String(kind)));
  return `${kinds.join(' or ')}${schema.format ? ` (${schema.format})` : ''}`;
}

const limitNames = {
  minLength: 'at least {} characters',
  maxLength: 'at most {} characters',
  minimum: 'from {}',
  maximum: 'to {}',
  minItems: 'at least {}',
  maxItems: 'at most {}',
} as const;

function limitsOf(schema: Schema): string {
  const bare = variantsOf(schema).find((one) => !isNull(one)) ?? schema;
  const limits = Object.entries(limitNames).flatMap(([name, words]) =>
    bare[name] === undefined ? [] : [words.replace('{}', String(bare[name]))],
  );
  return [...limits, ...(schema.default === undefined ? [] : [`without it ${JSON.stringify(schema.default)}`])].join(
    ', ',
  );
}

/** The fields of an object, those of objects inside it with their way: `items[].eventId`. */
export function fieldsOf(schema: Schema, way = '', depth = 0): Field[] {
  if (depth > deepest) return [];
  const variants = variantsOf(schema).filter((one) => !isNull(one));
  if (variants.length > 0) return distinct(variants.flatMap((one) => fieldsOf(one, way, depth)));
  if (schema.type === 'array') return fieldsOf((schema.items || {}) as Schema, `${way}[]`, depth);
  const { properties = {}, required = [] } = schema as Shape;
  return Object.entries(properties).flatMap(([name, inner]) => {
    // A field that must not be there.
    if (inner === false) return [];
    const own = way ? `${way}.${name}` : name;
    const field = { name: own, type: typeOf(inner), isRequired: required.includes(name), limits: limitsOf(inner) };
    return [field, ...fieldsOf(inner, own, depth + 1)];
  });
}

const distinct = (fields: readonly Field[]) => [...new Map(fields.map((field) => [field.name, field])).values()];
