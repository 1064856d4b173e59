const change =
  /\b(insert into|delete from|update)\s+(?!set\b|skip\b|of\b|nowait\b)(?:only\s+)?"?([a-z_]+(?:"?\."?[a-z_]+)?)/i;
/** Whether it changes rows. */
export const isChange = (text: string): boolean => change.test(text);

const look = /\b(select)\b[\s\S]*?\bfrom\s+"?([a-z_]+(?:"?\."?[a-z_]+)?)/i;
const other = /^\s*([a-z]+)/i;

const names = new Map<string, string>();
const mostNames = 2_000;

/** What a statement does, and to which table first: nothing of its values, which may stand in its text. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const [, verb = 'statement', table] = change.exec(text) ?? look.exec(text) ?? other.exec(text) ?? [];
  const name = [verb.split(' ')[0]?.toLowerCase(), ...(table ? [table.replaceAll('"', '')] : [])].join(' ');
  if (names.size < mostNames) names.set(text, name);
  return name;
}

export const textOf = (said: unknown): string => (typeof said === 'string' ? said : String(Object(said).text ?? ''));
