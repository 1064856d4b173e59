import type { Language } from '@quaygate/phrases';

export interface Chapter {
  title: Record<Language, string>;
  /** Names of pages below docs/<language>; those that are English only are named once. */
  pages: readonly string[];
  /** In English only: for those who run the product, connect to it or build it. */
  isEnglish?: true;
}

/** Pages that readers of every language get, in the order of the menu. */
const forUsers: readonly Chapter[] = [
  { title: { de: 'Anfangen', en: 'Begin' }, pages: ['index', 'first-truck'] },
  {
    title: { de: 'Handbücher', en: 'Handbooks' },
    pages: [
      'handbook/dispatcher',
      'handbook/terminal',
      'handbook/gate',
      'handbook/train',
      'handbook/driver',
      'handbook/administrator',
      'words',
    ],
  },
];

const forBuilders: readonly Chapter[] = [
  {
    title: { de: 'Betreiben', en: 'Operate' },
    pages: [
      'operate',
      'capacity',
      'cluster',
      'settings',
      'commands',
      'identification',
      'privacy',
      'security',
      'changelog',
    ],
    isEnglish: true,
  },
  { title: { de: 'Anbinden', en: 'Integrate' }, pages: ['integrate', 'api'], isEnglish: true },
  { title: { de: 'Mitbauen', en: 'Build' }, pages: ['glossary', 'decisions', 'spec'], isEnglish: true },
];

export const chapters: readonly Chapter[] = [...forUsers, ...forBuilders];

/** Words of the frame around a page. */
export const words = {
  de: {
    product: 'Quaygate',
    documentation: 'Dokumentation',
    open: 'Quaygate öffnen',
    search: 'Dokumentation durchsuchen',
    results: 'Suchergebnisse',
    found: '{{count}} Treffer',
    nothing: 'Nichts gefunden',
    failed: 'Die Suche konnte nicht geladen werden',
    menu: 'Seiten',
    here: 'Auf dieser Seite',
    skip: 'Zum Inhalt springen',
    other: 'English',
    english: 'englisch',
    scheme: 'Darstellung',
    light: 'Hell',
    dark: 'Dunkel',
    auto: 'Wie das System',
    version: 'Version',
    missing: 'Diese Seite gibt es nicht',
    missingText:
      'Die Adresse gehört zu keiner Seite dieser Dokumentation. Suchen Sie nach einem Wort, oder beginnen Sie vorn.',
    start: 'Zur ersten Seite',
  },
  en: {
    product: 'Quaygate',
    documentation: 'Documentation',
    open: 'Open Quaygate',
    search: 'Search the documentation',
    results: 'Search results',
    found: '{{count}} found',
    nothing: 'Nothing found',
    failed: 'The search could not be loaded',
    menu: 'Pages',
    here: 'On this page',
    skip: 'Skip to content',
    other: 'Deutsch',
    english: 'English',
    scheme: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    auto: 'Like the system',
    version: 'Version',
    missing: 'There is no such page',
    missingText: 'The address belongs to no page of this documentation. Search for a word, or begin at the first page.',
    start: 'To the first page',
  },
} as const satisfies Record<Language, Record<string, string>>;
