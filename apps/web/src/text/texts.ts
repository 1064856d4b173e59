import { type Area, type Catalogue, type Language, loadTexts } from '@quaygate/phrases';
import { currentLanguage, setLanguage } from './language.ts';

interface Loading {
  promise: Promise<void>;
  texts?: unknown;
}
const loadings = new Map<string, Loading>();
const shown = new Set<Area>();

function loading(language: Language, area: Area): Loading {
  shown.add(area);
  const key = `${language}/${area}`;
  const known = loadings.get(key);
  if (known) return known;
  const entry: Loading = { promise: Promise.resolve() };
  entry.promise = loadTexts(language, area).then(
    (texts) => {
      entry.texts = texts;
    },
    (reason) => {
      loadings.delete(key);
      throw reason;
    },
  );
  loadings.set(key, entry);
  return entry;
}

/** Brings the texts of areas before something is shown that needs them. */
export async function readyTexts(areas: readonly Area[], language = currentLanguage()): Promise<void> {
  await Promise.all(areas.map((area) => loading(language, area).promise));
}

/** What is loaded of an area, or the promise to wait for. */
export function textsOf<A extends Area>(language: Language, area: A): Catalogue[A] | Promise<void> {
  const entry = loading(language, area);
  return (entry.texts as Catalogue[A] | undefined) ?? entry.promise;
}

/** Switches at once, without a reload, and remembers the choice (I18N-09); the words come first, so that nothing flickers. */
export async function chooseLanguage(language: Language): Promise<void> {
  await readyTexts([...shown], language);
  setLanguage(language);
}
