import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '@quaygate/phrases';
import { commandsText } from './commands-page.ts';
import { chapters } from './contents.ts';
import { settingsText } from './settings-page.ts';

/** One page of the documentation before it is made. */
export interface Page {
  language: Language;
  /** Its name below the language, such as `handbook/driver`. */
  name: string;
  /** The file it was written in, from the root of the repository; null where it is made of what the product knows. */
  source: string | null;
  text: string;
}

export const addressOf = ({ language, name }: Pick<Page, 'language' | 'name'>): string =>
  name === 'index' ? `/docs/${language}` : `/docs/${language}/${name}`;

/** Documents that are found below the page of their folder, which the menu names. */
const folders = ['decisions', 'spec'] as const;
/** The reference is made of no Markdown. */
const isMadeElsewhere = (name: string) => name === 'api' || folders.some((folder) => folder === name);

function markdownOf(root: string, source: string, language: Language, name: string): Page {
  return { language, name, source, text: readFileSync(path.join(root, source), 'utf8') };
}

const titleOf = (text: string) => /^# (.+)$/m.exec(text)?.[1] ?? '';

/** The page of a folder: its documents with their titles. */
function listOf(folder: (typeof folders)[number], pages: readonly Page[]): Page {
  const heads = {
    decisions: [
      'Decisions',
      'How Quaygate is built, and why. One page for each decision, in the order they were made.',
    ],
    spec: [
      'Requirements and contract',
      'What the product promises, row by row. The ID of a row stands in the title of the tests that prove it.',
    ],
  } as const;
  const lines = pages.map(({ source, text }) => `- [${titleOf(text)}](${path.basename(source ?? '')})`);
  const [title, intro] = heads[folder];
  const text = `# ${title}\n\n${intro}\n\n${lines.join('\n')}\n`;
  return { language: 'en', name: folder, source: `docs/${folder}/index.md`, text };
}

function pagesOfFolder(root: string, folder: (typeof folders)[number]): Page[] {
  const files = readdirSync(path.join(root, 'docs', folder)).filter((file) => file.endsWith('.md'));
  const pages = files
    .sort()
    .map((file) => markdownOf(root, `docs/${folder}/${file}`, 'en', `${folder}/${file.replace(/\.md$/, '')}`));
  return [listOf(folder, pages), ...pages];
}

const made: Record<string, (root: string) => string> = { settings: settingsText, commands: commandsText };

/** The source of a page in English only, beside or above docs/. */
const sourceOf = (name: string): string => (name === 'changelog' ? 'CHANGELOG.md' : `docs/${name}.md`);

function pagesOfMenu(root: string): Page[] {
  return chapters.flatMap(({ pages, isEnglish }) =>
    pages.flatMap((name): Page[] => {
      if (isMadeElsewhere(name)) return [];
      const make = made[name];
      if (make) return [{ language: 'en', name, source: null, text: make(root) }];
      if (isEnglish) return [markdownOf(root, sourceOf(name), 'en', name)];
      const twins = languages.map((language) => [language, `docs/${language}/${name}.md`] as const);
      return twins
        .filter(([, source]) => existsSync(path.join(root, source)))
        .map(([language, source]) => markdownOf(root, source, language, name));
    }),
  );
}

/** Every page that is written in Markdown. */
export const readPages = (root: string): Page[] => [
  ...pagesOfMenu(root),
  ...folders.flatMap((folder) => pagesOfFolder(root, folder)),
];

/** Markdown of docs/ that is no page, from the root of the repository. */
export function findStrays(root: string, pages: readonly Page[]): string[] {
  const known = new Set(pages.map(({ source }) => source));
  return readdirSync(path.join(root, 'docs'), { recursive: true })
    .map((file) => `docs/${String(file).replaceAll(path.sep, '/')}`)
    .filter((file) => file.endsWith('.md') && !known.has(file));
}
