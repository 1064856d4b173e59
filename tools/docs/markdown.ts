import { Marked, type Token, type Tokens } from 'marked';

interface Heading {
  depth: number;
  id: string;
  text: string;
}

/** A part of a page below one heading, as the search reads it. */
interface Section {
  id: string;
  title: string;
  text: string;
}

/** What stands on a page. */
export interface Article {
  title: string;
  html: string;
  headings: Heading[];
  sections: Section[];
  /** Addresses as they are written. */
  links: string[];
}

/** Where a link or picture leads: an address, or null where there is nothing to open and only its text is shown. */
export type Resolve = (href: string) => string | null;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** A text as it stands in HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const hasTokens = (token: Token): token is Token & { tokens: Token[] } =>
  'tokens' in token && Array.isArray(token.tokens);

/** The words of a token without its marks. */
function plainText(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flatMap((row) => row.map((cell) => cell.tokens.map(plainText).join(''))).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map((item) => plainText(item)).join(' ');
  if (hasTokens(token)) return token.tokens.map(plainText).join(token.type === 'list_item' ? ' ' : '');
  return 'text' in token && typeof token.text === 'string' ? token.text : '';
}

/** The id of a heading, as GitHub makes it; `taken` counts those before it. */
function idOf(text: string, taken: Map<string, number>): string {
  const base = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
  const before = taken.get(base) ?? 0;
  taken.set(base, before + 1);
  return before === 0 ? base : `${base}-${before}`;
}

/** Every link and picture of a text. */
function linksOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token): string[] => {
    const own = token.type === 'link' || token.type === 'image' ? [String((token as Tokens.Link).href)] : [];
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].flatMap((row) => row.flatMap((cell) => linksOf(cell.tokens)));
    }
    if (token.type === 'list') return (token as Tokens.List).items.flatMap((item) => linksOf(item.tokens));
    return [...own, ...(hasTokens(token) ? linksOf(token.tokens) : [])];
  });
}

/** Splits a text at its headings of the first two degrees. */
function sectionsOf(tokens: readonly Token[], headings: readonly Heading[]): Section[] {
  const sections: Section[] = [];
  let next = 0;
  for (const token of tokens) {
    const heading = token.type === 'heading' ? headings[next++] : undefined;
    if (heading && heading.depth <= 2) sections.push({ id: heading.id, title: heading.text, text: '' });
    else {
      const last = sections.at(-1);
      if (last) last.text += `${plainText(token)} `;
    }
  }
  return sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }));
}

function rendererOf(resolve: Resolve, headings: readonly Heading[]): Marked {
  let next = 0;
  return new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const { id = '' } = headings[next++] ?? {};
        return `<h${depth} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const target = resolve(href);
        const text = this.parser.parseInline(tokens);
        return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      image({ href, text }) {
        const target = resolve(href);
        return target === null ? '' : `<img src="${escapeHtml(target)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      // What is longer than the page is scrolled with the keyboard too.
      code: ({ text, lang }) =>
        `<pre tabindex="0"><code${lang ? ` data-language="${escapeHtml(lang)}"` : ''}>${escapeHtml(text)}</code></pre>\n`,
      table(token) {
        const cell = (tag: 'th' | 'td', tokens: Token[]) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
        const row = (cells: string[]) => `<tr>${cells.join('')}</tr>`;
        const head = row(token.header.map(({ tokens }) => cell('th', tokens)));
        const body = token.rows.map((cells) => row(cells.map(({ tokens }) => cell('td', tokens)))).join('\n');
        return `<div class="table" tabindex="0"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      // The documents hold placeholders such as <id>, and no HTML.
      html: ({ text }) => escapeHtml(text),
    },
  });
}

/** Makes a page of a Markdown text. */
export function renderMarkdown(text: string, resolve: Resolve): Article {
  const tokens = new Marked().lexer(text);
  const taken = new Map<string, number>();
  const headings = tokens
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map((token) => {
      const words = plainText(token);
      return { depth: token.depth, id: idOf(words, taken), text: words };
    });
  return {
    title: headings[0]?.text ?? '',
    html: rendererOf(resolve, headings).parser(tokens),
    headings,
    sections: sectionsOf(tokens, headings),
    links: linksOf(tokens),
  };
}
