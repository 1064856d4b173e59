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

export interface PlainError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/** An error without the data it concerns: of a database error the constraint, never the row (`detail`). */
export function plainError(error: unknown, depth = 0): PlainError {
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
