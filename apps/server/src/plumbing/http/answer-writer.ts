import { instant } from '@quaygate/contract';
import { z } from 'zod';
import { instantText } from './instant-text.ts';
import { encodeAnswer } from './known-words.ts';

/** Writes a value as JSON; null where it is not plainly what the schema says, and Zod has to look at it. */
type Write = (value: unknown) => string | null;
type Schema = z.core.$ZodTypes;

/** Characters that JSON escapes: quotes, backslashes, control characters and halves of a pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;
const textOf = (value: string) => (escaped.test(value) ? JSON.stringify(value) : `"${value}"`);
const ofText: Write = (value) => (typeof value === 'string' ? textOf(value) : null);
const ofBoolean: Write = (value) => (typeof value === 'boolean' ? String(value) : null);

const ofInstant: Write = (value) => {
  const text = value instanceof Date ? instantText(value) : null;
  return text && `"${text}"`;
};

/** What only Zod can say. */
const byZod =
  (schema: z.core.$ZodType): Write =>
  (value) => {
    const encoded = z.safeEncode(schema, value);
    return encoded.success ? (JSON.stringify(encoded.data) ?? null) : null;
  };

function ofWords(words: readonly unknown[]): Write {
  const known = new Map(words.map((word) => [word, JSON.stringify(word)]));
  return (value) => known.get(value) ?? null;
}

/** Formats of which Zod asks nothing but their pattern. */
const patternFormats = ['date', 'datetime', 'time', 'uuid'];

function ofFormat({ format, pattern }: { format?: string; pattern?: RegExp }): Write | null {
  if (format === undefined) return ofText;
  if (!pattern || !patternFormats.includes(format)) return null;
  return (value) => (typeof value === 'string' && pattern.test(value) ? textOf(value) : null);
}

function ofNumber({ format }: { format?: string }): Write | null {
  if (format === undefined) return (value) => (Number.isFinite(value) ? String(value) : null);
  return format === 'safeint' ? (value) => (Number.isSafeInteger(value) ? String(value) : null) : null;
}

function ofList(element: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) return null;
    let all = '';
    for (let place = 0; place < value.length; place++) {
      const text = element(value[place]);
      if (text === null) return null;
      all += place === 0 ? text : `,${text}`;
    }
    return `[${all}]`;
  };
}

function ofObject(shape: Readonly<Record<string, z.core.$ZodType>>): Write {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const { def } = (schema as Schema)._zod;
    const isOptional = def.type === 'optional' && def.innerType._zod.optin !== 'defaulted';
    return { name, begin: `${JSON.stringify(name)}:`, isOptional, write: writerOf(schema) };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    let all = '';
    for (const { name, begin, isOptional, write } of fields) {
      const held = (value as Record<string, unknown>)[name];
      if (held === undefined && isOptional) continue;
      const text = write(held);
      if (text === null) return null;
      all += all === '' ? begin + text : `,${begin}${text}`;
    }
    return `{${all}}`;
  };
}

/** A codec between two shapes: what the code holds has the one, and is written in the other. */
function ofCodec({ in: wire, out: code, reverseTransform }: z.core.$ZodCodecDef): Write {
  const [plain, write] = [writerOf(code), writerOf(wire)];
  return (value) => (plain(value) === null ? null : write(reverseTransform(value, { value, issues: [] })));
}

function ofFirst(options: readonly Write[]): Write {
  return (value) => {
    for (const write of options) {
      const text = write(value);
      if (text !== null) return text;
    }
    return null;
  };
}

type Holds = (value: unknown) => boolean;
type Check = z.core.$ZodChecks;

const isNumber = (value: unknown): value is number => typeof value === 'number';
const lengthOf = (value: unknown) => (value as string | unknown[]).length;

/** Whether a value of the kind of its schema passes a check; null: only Zod can say. */
function holdsOf({ _zod: { def } }: Check): Holds | null {
  switch (def.check) {
    case 'greater_than': {
      const { value: least, inclusive } = def;
      return isNumber(least) ? (value) => (inclusive ? Number(value) >= least : Number(value) > least) : null;
    }
    case 'less_than': {
      const { value: most, inclusive } = def;
      return isNumber(most) ? (value) => (inclusive ? Number(value) <= most : Number(value) < most) : null;
    }
    case 'min_length':
      return (value) => lengthOf(value) >= def.minimum;
    case 'max_length':
      return (value) => lengthOf(value) <= def.maximum;
    case 'string_format': {
      const { format, pattern } = def;
      return format === 'regex' && pattern && !pattern.global && !pattern.sticky
        ? (value) => pattern.test(value as string)
        : null;
    }
    default:
      return null;
  }
}

/** Of text, numbers and lists whose checks are plain ones. */
function checked(write: Write | null, checks: readonly z.core.$ZodCheck<never>[] = []): Write | null {
  if (!write || checks.length === 0) return write;
  const holds = checks.map((check) => holdsOf(check as Check));
  if (holds.includes(null)) return null;
  return (value) => {
    const text = write(value);
    return text !== null && holds.every((each) => each?.(value)) ? text : null;
  };
}

/** Of the kinds of schemas that most answers are made of; null: Zod writes it. */
function compiled({ _zod: { def } }: Schema): Write | null {
  switch (def.type) {
    case 'string':
      return checked(ofFormat(def as { format?: string; pattern?: RegExp }), def.checks);
    case 'number':
      return checked(ofNumber(def as { format?: string }), def.checks);
    case 'array':
      return checked(ofList(writerOf(def.element)), def.checks);
    default:
      return def.checks?.length ? null : unchecked(def);
  }
}

function unchecked(def: Schema['_zod']['def']): Write | null {
  switch (def.type) {
    case 'boolean':
      return ofBoolean;
    case 'enum':
      return ofWords(Object.values(def.entries));
    case 'literal':
      return ofWords(def.values);
    case 'object':
      return def.catchall ? null : ofObject(def.shape);
    case 'pipe':
      return 'reverseTransform' in def ? ofCodec(def as z.core.$ZodCodecDef) : null;
    case 'union':
      return 'inclusive' in def && def.inclusive === false ? null : ofFirst(def.options.map(writerOf));
    case 'nullable': {
      const inner = writerOf(def.innerType);
      return (value) => (value === null ? 'null' : inner(value));
    }
    case 'optional':
    // What these set in place of a value is for what is read.
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return writerOf(def.innerType);
    default:
      return null;
  }
}

const writers = new WeakMap<z.core.$ZodType, Write>();

/**
 * The writer of a schema's answers, made once: it takes from a value what the schema names, in its order, as `z.encode` and
 * `JSON.stringify` together do, without the copy between them. What it does not know plainly it leaves to them.
 */
export function writerOf(schema: z.core.$ZodType): Write {
  const known = writers.get(schema);
  if (known) return known;
  const made = schema === instant ? ofInstant : (compiled(schema as Schema) ?? byZod(schema));
  writers.set(schema, made);
  return made;
}

/** An answer as JSON, in the shape of its schema. @throws what is wrong with it: a bug */
export const jsonOf = <T extends z.ZodType>(schema: T, value: z.output<T>): string =>
  writerOf(schema)(value) ?? JSON.stringify(z.encode(schema, value));

/** The same; a word that this build does not know ends no answer (`encodeAnswer`). */
export const answerText = <T extends z.ZodType>(
  schema: T,
  answer: z.output<T>,
  onUnknown: (words: readonly string[]) => void,
): string => writerOf(schema)(answer) ?? JSON.stringify(encodeAnswer(schema, answer, onUnknown));
