import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { present } from '@quaygate/rules';
import type { Language } from './story.ts';

/** What stands around every text of the catalogue, so that one sees where it comes from and in which language. */
export const marks: Record<Language, readonly [open: string, close: string]> = { de: ['⟦', '⟧'], en: ['⦃', '⦄'] };

const manifest = path.resolve(import.meta.dirname, '../../apps/web/dist/.vite/manifest.json');
/** A file of words, or several of a language in one. */
const phraseFile = /(?:packages\/phrases\/src\/|^_(?:words|first|tours)-)(de|en)\b/;

/** The built files that hold texts, with their language. */
async function phraseChunks(): Promise<Map<string, Language>> {
  const built: Record<string, { file: string }> = JSON.parse(await readFile(manifest, 'utf8'));
  const found = Object.entries(built).flatMap(([source, { file }]) => {
    const language = phraseFile.exec(source)?.[1] as Language | undefined;
    return language ? [[`/${file}`, language] as const] : [];
  });
  return new Map(found);
}

/** The same module with every text marked; the text itself comes from the file as it was built. */
function markedModule(file: string, body: string, language: Language): string {
  const exported = /export\s*\{([^}]*)\}/.exec(body)?.[1] ?? '';
  const names = exported.split(',').map(
    (part) =>
      part
        .trim()
        .split(/\s+as\s+/)
        .at(-1) ?? '',
  );
  if (!names[0]) throw new Error(`${file} exports nothing by name`);
  const [open, close] = marks[language];
  return `import * as plain from ${JSON.stringify(`${file}?plain`)};
const mark = (value) => typeof value === 'string'
  ? ${JSON.stringify(open)} + value + ${JSON.stringify(close)}
  : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mark(each)]));
${names.map((name, at) => `const text${at} = mark(plain[${JSON.stringify(name)}]); export { text${at} as ${name} };`).join('\n')}`;
}

/** Lets the page load the built application with every text of the catalogue marked. Returns how many files were. */
export async function markPhrases(page: Page): Promise<{ loaded: ReadonlySet<string> }> {
  const chunks = await phraseChunks();
  const loaded = new Set<string>();
  await page.route(
    (address) => chunks.has(address.pathname) && address.search === '',
    async (route) => {
      const file = new URL(route.request().url()).pathname;
      const response = await route.fetch();
      loaded.add(file);
      await route.fulfill({ response, body: markedModule(file, await response.text(), present(chunks.get(file))) });
    },
  );
  return { loaded };
}
