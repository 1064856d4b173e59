import type { FastifyInstance } from 'fastify';

/**
 * Secrets and personal data that the text of an error may quote, to be removed from a line. Each pattern starts at the
 * beginning of a word, so that the time grows only linearly with the length of the text.
 */
const secrets: [pattern: RegExp, name: string][] = [
  [/(?<![\w-])(?=[\w-]*eyJ)[\w-]*\.[\w-]*\.[\w-]*/g, '[token]'],
  [/qgk_[\w-]+|(?<![\w-])(?:sk|rk|whsec)_[\w-]+/g, '[key]'],
  // Who has the key of a licence can claim it.
  [/(?<![\w-])[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}(?![\w-])/g, '[license]'],
  [/(?<![\w-])cs_[\w-]+/g, '[checkout]'],
  // Links of mails and refresh values: 32 random bytes.
  [/(?<![\w-])[\w-]{43,}/g, '[secret]'],
  [/(?<![^\s"'<>(),;:=])[^\s"'<>(),;:=]+@[^\s"'<>(),;:]+/g, '[email]'],
];
/**
 * PostgreSQL and parsers quote the value they refuse, as it is, quotes inside it too: everything from the first quote to
 * the last goes. Names of the schema may be logged.
 */
const quoted =
  /(\b(?:relation|constraint|column|table|index|sequence|function|schema|type|trigger|role|database) "[\w.$]+")|".*"/gs;
const withoutValues = (text: string) => text.replace(quoted, (_, name?: string) => name ?? '"[value]"');
/** The text without secrets and personal data. */
export const scrub = (text: string) =>
  withoutValues(secrets.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text));

interface Failure {
  name?: unknown;
  message?: unknown;
  stack?: unknown;
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
  column?: unknown;
  routine?: unknown;
  cause?: unknown;
}
/** The stack frames only: the lines before them repeat the message. */
const framesOf = (stack: string) => stack.split('\n').filter((line) => /^ {4}at /.test(line));
const text = (value: unknown) => (typeof value === 'string' ? scrub(value) : undefined);

interface PlainError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/** An error without the data it concerns: of a database error the constraint, never the row (`detail`). */
function plainError(error: unknown, depth = 0): PlainError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: scrub(`${error}`), stack: '' };
  const { name, message, stack, code, constraint, table, column, routine, cause } = error as Failure;
  return {
    type: text(name) ?? '',
    message: text(message) ?? '',
    code: typeof code === 'number' ? code : text(code),
    constraint: text(constraint),
    table: text(table),
    column: text(column),
    routine: text(routine),
    stack: [`${text(name) ?? ''}: ${text(message) ?? ''}`, ...framesOf(String(stack ?? '')).map(scrub)].join('\n'),
    ...(cause && depth < 3 ? { cause: plainError(cause, depth + 1) } : {}),
  };
}

/** Fields that libraries log at the levels debug and trace, and which hold what a client sent. */
const unsaid = new Set([
  'headers',
  'rawHeaders',
  'cookies',
  'body',
  'payload',
  'query',
  'params',
  'url',
  'req',
  'res',
  'raw',
]);

/** A field without secrets; of an object that is more than data only that it was there. */
function plainField(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value;
  const isData = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (!isData || depth > 3) return '[object]';
  if (Array.isArray(value)) return value.map((each) => plainField(each, depth + 1));
  return plainFields(value as Record<string, unknown>, depth + 1);
}

const isFailure = (name: string, value: unknown) => value instanceof Error || name === 'err' || name === 'error';

const plainFields = (fields: Record<string, unknown>, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !unsaid.has(name))
      .map(([name, value]) => [name, isFailure(name, value) ? plainError(value) : plainField(value, depth)]),
  );

/** What is handed to the logger, with its words cleaned; the logger would add the message of an error as it is. */
function plainWords([first, ...rest]: unknown[]): unknown[] {
  const fields = first instanceof Error ? { err: first } : first;
  const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
  const words = rest.length === 0 && error instanceof Error ? [error.message] : rest;
  return [typeof fields === 'string' ? scrub(fields) : fields, ...words.map((each) => plainField(each))];
}

/** Settings of the log: no address, query, header, body, token, email or name ever reaches a line. */
export const loggerOptions = (level: string) => ({
  level,
  // Our own lines and those of libraries, at every level, go through here.
  // Made plain by then; the logger's own serializer would make it another object.
  serializers: { err: (error: unknown) => error as PlainError },
  formatters: { log: (fields: Record<string, unknown>) => plainFields(fields) },
  hooks: {
    logMethod(this: unknown, args: unknown[], method: (...all: never[]) => void) {
      method.apply(this, plainWords(args) as never[]);
    },
  },
});

/** One line per answered request: which call, what came of it, how long it took. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
