import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;
interface Shown {
  path: string;
  screen: () => unknown;
  texts: readonly string[];
}

const isChunk = (part: Bundle[string]): part is Chunk => part.type === 'chunk';
const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter(isChunk);
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A file with all that it imports. */
export function withImports(bundle: Bundle, file: string | undefined, found = new Set<string>()): Set<string> {
  const chunk = file === undefined ? undefined : bundle[file];
  if (!file || found.has(file) || !chunk || !isChunk(chunk)) return found;
  found.add(file);
  for (const needed of chunk.imports) withImports(bundle, needed, found);
  return found;
}

/** The file that a module of this ending has come into. */
export const holderOf = (bundle: Bundle, end: string): string | undefined =>
  chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))?.fileName;

export const wordsOf = (language: string, texts: readonly string[]): string[] =>
  texts.map((text) => `/phrases/src/${language}/${kebab(text)}.ts`);

/** The screens with their files and texts. */
export async function readPlaces(): Promise<{ path: string; file: string; texts: readonly string[] }[]> {
  const table = path.join(import.meta.dirname, 'src/app/places.ts');
  const { places } = (await import(`file://${table}`)) as { places: readonly Shown[] };
  return places.map(({ path: address, screen, texts }) => {
    const [, file = ''] = /import\(['"`](?:\.\.\/)*([^'"`]+)['"`]\)/.exec(String(screen)) ?? [];
    return { path: address, file, texts };
  });
}

/** What each screen needs beyond the start, by its address: `early-calls.js` asks for it where somebody is signed in (UI-34). */
function aheadOf(bundle: Bundle, places: Awaited<ReturnType<typeof readPlaces>>) {
  const atStart = withImports(
    bundle,
    chunksOf(bundle).find(({ isEntry, name }) => isEntry && name === 'index')?.fileName,
  );
  const files: string[] = [];
  const numbersOf = (ends: readonly string[], known: ReadonlySet<string> = atStart): number[] => {
    const needed = ends
      .flatMap((end) => [...withImports(bundle, holderOf(bundle, end))])
      .filter((file) => !known.has(file));
    for (const file of needed) if (!files.includes(file)) files.push(file);
    return [...new Set(needed)].map((file) => files.indexOf(file));
  };
  const inside = numbersOf(['/app/shell/shell.tsx', '/session/rights/calls.ts']);
  const ofInside = new Set([...atStart, ...inside.map((number) => files[number] ?? '')]);
  const screens = places.map(({ path: address, file, texts }) => {
    const words = (language: string) => numbersOf(wordsOf(language, texts));
    return [address, [numbersOf([`/${file}`], ofInside), words('de'), words('en')]];
  });
  const visitor = [
    numbersOf(['/login/login.screen.tsx']),
    numbersOf(wordsOf('de', ['shell', 'login', 'role'])),
    numbersOf(wordsOf('en', ['shell', 'login', 'role'])),
  ];
  const all = ['shell', 'errors'];
  const common = [inside, numbersOf(wordsOf('de', all)), numbersOf(wordsOf('en', all))];
  return {
    files: files.map((file) => file.slice('assets/'.length)),
    inside: common,
    visitor,
    screens: Object.fromEntries(screens),
  };
}

/** The page names the scripts of each screen, so that they need not be asked for one after the other. */
export const nameAhead: Plugin = {
  name: 'name-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      if (!bundle) return html;
      return html.replace('<html ', `<html data-ahead='${JSON.stringify(aheadOf(bundle, await readPlaces()))}' `);
    },
  },
};

/** What runs before the first paint stands in the page itself; the server allows these scripts by their hashes. */
export const inlineFirstPaint: Plugin = {
  name: 'inline-first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      // Other pages load the first one as a file.
      if (!html.includes('/early-calls.js')) return html;
      const scriptOf = (name: string) => readFileSync(path.join(import.meta.dirname, 'public', name), 'utf8');
      return html.replaceAll(
        /<script src="\/(first-paint\.js|early-calls\.js)"><\/script>/g,
        (_, name: string) => `<script>${scriptOf(name)}</script>`,
      );
    },
  },
};

/** Some lines that the bundler wants of its own would be a request of their own: they go where everybody has them. */
export const foldRuntime: Plugin = {
  name: 'fold-runtime',
  generateBundle(_, bundle) {
    const chunks = chunksOf(bundle);
    const runtime = chunks.find(({ fileName }) => fileName.includes('rolldown-runtime'));
    const frame = chunks.find(({ name }) => name === 'frame');
    if (!runtime || !frame) return;
    const named = (list: string) => list.split(',').map((one) => one.trim().split(' as ') as [string, string?]);
    const [, exported = ''] = /export\{([^}]*)\};?\s*$/.exec(runtime.code) ?? [];
    const outer = (name: string) => `runtime_${name}`;
    const found = named(exported).map(([local, name = local]) => ({ local, name }));
    const imports = new RegExp(`import\\{([^}]*)\\}from"\\./${path.basename(runtime.fileName)}";`);
    for (const chunk of chunks) {
      chunk.code = chunk.code.replace(imports, (_all, list: string) => {
        if (chunk === frame)
          return `const {${named(list)
            .map(([name, local = name]) => `${outer(name)}:${local}`)
            .join()}}=folded;`;
        const taken = named(list).map(([name, local = name]) => `${outer(name)} as ${local}`);
        return `import{${taken.join()}}from"./${path.basename(frame.fileName)}";`;
      });
      if (chunk !== frame && chunk.imports.includes(runtime.fileName))
        chunk.imports = [...new Set(chunk.imports.map((file) => (file === runtime.fileName ? frame.fileName : file)))];
    }
    const body = runtime.code.replace(/export\{[^}]*\};?\s*$/, '');
    const made = `const folded=(()=>{${body};return{${found.map(({ local, name }) => `${outer(name)}:${local}`).join()}}})();`;
    const given = found.map(({ name }) => `export const ${outer(name)}=folded.${outer(name)};`);
    frame.code = `${made}${frame.code}${given.join('')}`;
    frame.imports = frame.imports.filter((file) => file !== runtime.fileName);
    delete bundle[runtime.fileName];
  },
};
