import { statementName, textOf } from './statement-text.ts';

/** What is measured of the work of the server, each with its name and how long it took. */
export type SpanKind = 'call' | 'statement' | 'job' | 'mail' | 'push';

interface Span {
  /** @param failure a code or name of an error; never its words, which may quote a value */
  end(failure?: string): void;
}

/** Who keeps spans. Without one nothing is measured, and nothing is loaded for it. */
export interface SpanKeeper {
  /** Begins a span inside the present one; what `todo` does belongs to it. */
  inside<T>(kind: SpanKind, name: string, todo: (span: Span) => T): T;
}

let keeper: SpanKeeper | null = null;

/** One for the whole process, as its log is; null: none from here on. */
export const keepSpans = (each: SpanKeeper | null): void => {
  keeper = each;
};

const failureOf = (error: unknown): string => {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : String(name ?? 'Error');
};

/** Does something as a span. */
export function spanOf<T>(kind: SpanKind, name: string, todo: () => Promise<T>): Promise<T> {
  if (!keeper) return todo();
  return keeper.inside(kind, name, async (span) => {
    try {
      const found = await todo();
      span.end();
      return found;
    } catch (error) {
      span.end(failureOf(error));
      throw error;
    }
  });
}

/** As `spanOf`, of a statement; `todo` sends it now, so that statements keep their order. */
export function spanOfStatement<T>(text: unknown, todo: () => T): T {
  if (!keeper) return todo();
  return keeper.inside('statement', statementName(textOf(text)), (span) => {
    const answer = todo();
    if (answer instanceof Promise)
      answer.then(
        () => span.end(),
        (error) => span.end(failureOf(error)),
      );
    else span.end();
    return answer;
  });
}
