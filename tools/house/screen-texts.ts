import { importsOf } from './imports.ts';
import { isCode, isTest, type SourceFile, type Violation } from './tree.ts';

/** What every screen has: the shell brings its own texts, and those of errors with their figures. */
const always = new Set(['shell', 'errors', 'refusal']);
// `nowText` waits for its words by itself.
const said = /\buseText\('(\w+)'\)/g;
/** Files of the app that write places: the table itself and its parts by area. */
const room = 'apps/web/src/app/';
const place = /\bplace\(\{/g;
const entry = /\btexts: \[([^\]]*)\](?:(?!texts:|place\()[\s\S])*?import\('(?:\.\.\/)+(areas\/[^']+\.screen\.tsx)'\)/g;

/** The areas of phrases that a screen and all it imports ask for; with `late` also what it loads later. */
function textsOf(screen: string, files: ReadonlyMap<string, SourceFile>, late: boolean): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const follow = (path: string) => {
    const file = files.get(path);
    if (!file || seen.has(path)) return;
    seen.add(path);
    for (const [, area = ''] of file.text.matchAll(said)) found.add(area);
    for (const { target, isType, isLate } of importsOf(file)) if (!isType && (late || !isLate)) follow(target);
  };
  follow(screen);
  return new Set([...found].filter((area) => !always.has(area)));
}

/**
 * Places whose `texts` are not what their screen says, or cannot be read: a missing one comes late, a needless one is loaded in vain. What a dialog
 * says that is loaded when it opens may come with it.
 */
export function findWrongTexts(tree: readonly SourceFile[]): Violation[] {
  const web = tree.filter(({ path }) => path.startsWith('apps/web/src/') && isCode(path) && !isTest(path));
  const files = new Map(web.map((file) => [file.path, file]));
  const tables = web.filter(({ path, text }) => path.startsWith(room) && text.search(place) >= 0);
  const unread = tables.filter(({ text }) => [...text.matchAll(place)].length !== [...text.matchAll(entry)].length);
  const entries = tables.flatMap(({ text }) => [...text.matchAll(entry)]);
  const wrong = entries.flatMap(([, list = '', screen = '']) => {
    const named = new Set([...list.matchAll(/'(\w+)'/g)].map(([, area = '']) => area));
    const atStart = textsOf(`apps/web/src/${screen}`, files, false);
    const ever = textsOf(`apps/web/src/${screen}`, files, true);
    const missing = [...atStart].filter((area) => !named.has(area)).map((area) => `${screen}: says ${area}`);
    const needless = [...named].filter((area) => !ever.has(area)).map((area) => `${screen}: does not say ${area}`);
    return [...missing, ...needless];
  });
  return [...unread.map(({ path }) => `${path}: names texts before the screen in every place`), ...wrong];
}
