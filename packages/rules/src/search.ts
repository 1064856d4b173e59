/** Text of a search as it is sent: line breaks and tabs removed, whitespace collapsed, trimmed (WAU-03, WAU-32). */
export function normalizeSearch(text: string): string {
  return text
    .replace(/[\r\n\t]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
