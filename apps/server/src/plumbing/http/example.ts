type Json = Record<string, unknown>;

/** Values of fields that a schema does not describe by itself, as real ones look. */
const ofField: Record<string, unknown> = {
  accuracy: 5,
  active: 'true',
  atRisk: 'true',
  auth: 'aGVsbG9oZWxsb2hlbGxvaA',
  center: { latitude: 53.54, longitude: 9.93 },
  city: 'Hamburg',
  closingHour: 22,
  containerLength: 40,
  containerNumber: 'CSQU3054383',
  country: 'DE',
  dateOfBirth: '1985-02-11',
  deadlineEnd: '2026-05-13T20:00:00Z',
  departureDate: '2026-05-14',
  descending: 'true',
  direction: 90,
  documentNumber: 'ZE0000509',
  email: 'kim@example.org',
  emptyWeight: 3_800,
  end: '2026-05-12T09:00:00Z',
  endpoint: 'https://push.example.org/send/1',
  eventId: 'event-0001',
  facilityId: 8,
  firstName: 'Kim',
  forAssignment: 'true',
  from: '2026-05-12',
  imprintUrl: 'https://gate.example.org/imprint',
  includePast: 'true',
  issuingCountry: 'POL',
  key: 'example',
  lastName: 'Lang',
  latitude: 53.54,
  licenseCompanyEmail: 'kim@example.org',
  licenseKey: 'QG4K-7M2P-X9TR-3C5V',
  licensePlate: 'HH-AB 12',
  longitude: 9.93,
  maximum: 5,
  maxWeight: 41_000,
  truckPlaces: 2,
  truckWeight: 41_000,
  moduleId: 'm1',
  moduleName: 'Container',
  name: 'Example',
  netWeight: 20_000,
  network: '192.0.2.0/24',
  newPassword: 'seven tall cranes',
  northEast: { latitude: 53.55, longitude: 9.95 },
  occurredAt: '2026-05-12T08:00:00Z',
  openingHour: 6,
  p256dh: `B${'A'.repeat(86)}`,
  password: 'seven tall cranes',
  phoneNumber: '+49 40 5550100',
  picture: 'iVBORw0KGgo=',
  privacyUrl: 'https://gate.example.org/privacy',
  referenceNumber: 'REF-1',
  requestType: 'single',
  restrictionEnd: '2026-05-12T10:00:00Z',
  slotEnd: '2026-05-12T09:00:00Z',
  slotLength: 60,
  southWest: { latitude: 53.53, longitude: 9.91 },
  streetAddress: 'Kai 1',
  target: '/',
  terminalCode: 'T8',
  terminalId: 8,
  timeZone: 'Europe/Berlin',
  to: '2026-05-13',
  tourSoon: 'true',
  trainNumber: '4711',
  unNumber: '1202',
  validFrom: '2026-05-12',
  validUntil: '2031-05-04',
  vatId: 'DE123456789',
  weekday: 1,
  wholeTour: 'true',
  zipCode: '20457',
};

const ofFormat: Record<string, string> = {
  date: '2026-05-12',
  'date-time': '2026-05-12T08:00:00Z',
  base64: 'aGVsbG8=',
  base64url: 'aGVsbG8',
  email: 'kim@example.org',
  uri: 'https://gate.example.org',
  uuid: '7f1c2d3e-4a5b-4c6d-8e7f-0a1b2c3d4e5f',
};

const isNull = (schema: Json) => schema.type === 'null' || schema.const === null;

function ofText(schema: Json, field: string): unknown {
  const format = ofFormat[String(schema.format)];
  if (format) return format;
  const least = Number(schema.minLength ?? 0);
  const text = field || 'text';
  return text.padEnd(least, '-').slice(0, Number(schema.maxLength ?? text.length + least));
}

function ofNumber(schema: Json): number {
  const least = Number(schema.minimum ?? schema.exclusiveMinimum ?? 0);
  const value = least > 0 ? least + (schema.exclusiveMinimum === undefined ? 0 : 1) : 1;
  return Math.min(value, Number(schema.maximum ?? value));
}

function ofObject(schema: Json): Json {
  const { properties, propertyNames, additionalProperties } = schema as {
    properties?: Record<string, Json>;
    propertyNames?: { enum?: string[] };
    additionalProperties?: Json;
  };
  if (!properties) {
    const names = propertyNames?.enum ?? [];
    return Object.fromEntries(names.map((name) => [name, exampleOf(additionalProperties ?? {}, name)]));
  }
  return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, exampleOf(inner, name)]));
}

const isOfFormat: Record<string, RegExp> = { 'date-time': /T/, date: /^[^T]*$/ };

/** Whether a value that is known for a field is one that this schema takes. */
function fits(value: unknown, schema: Json): boolean {
  const { type, enum: values, format, maxLength, minimum = -Infinity, maximum = Infinity } = schema;
  if (Array.isArray(values)) return values.includes(value);
  if (Object.keys(schema).length === 0) return true;
  const kinds = [type].flat();
  if (typeof value === 'object') return kinds.includes('object');
  if (typeof value === 'number') {
    const isNumber = kinds.includes('integer') || kinds.includes('number');
    return isNumber && value >= Number(minimum) && value <= Number(maximum);
  }
  const text = String(value);
  return (
    kinds.includes('string') &&
    text.length <= Number(maxLength ?? Infinity) &&
    (isOfFormat[String(format)]?.test(text) ?? true)
  );
}

/** The first of several shapes that says something. */
function ofChoice(shapes: readonly Json[], field: string): unknown {
  return exampleOf(shapes.find((shape) => !isNull(shape)) ?? {}, field);
}

/** A value that a schema in JSON takes, made of its types, limits and the names of its fields. */
export function exampleOf(schema: Json | false, field = ''): unknown {
  // A field that must not be there.
  if (schema === false) return undefined;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.examples)) return schema.examples[0];
  const known = Object.hasOwn(ofField, field) ? ofField[field] : undefined;
  if (known !== undefined && fits(known, schema)) return known;
  if (Array.isArray(schema.enum)) return schema.enum.find((value) => value !== null) ?? null;
  for (const several of [schema.anyOf, schema.oneOf]) if (Array.isArray(several)) return ofChoice(several, field);
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((part: Json) => exampleOf(part, field)));
  const type = [schema.type].flat().find((kind) => kind !== 'null');
  if (type === 'object') return ofObject(schema);
  if (type === 'array' && Array.isArray(schema.prefixItems))
    return schema.prefixItems.map((part) => exampleOf(part, field));
  if (type === 'array') return [exampleOf((schema.items ?? {}) as Json, field.replace(/s$/, ''))];
  if (type === 'string') return ofText(schema, field);
  if (type === 'integer' || type === 'number') return ofNumber(schema);
  return type === 'boolean' ? true : {};
}
