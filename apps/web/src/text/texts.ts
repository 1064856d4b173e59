import { type Area, type Catalogue, type Language, loadTexts } from '@quaygate/phrases';
import { tellLoss } from '#web/lib/on-demand.ts';
import { currentLanguage, setLanguage } from './language.ts';

/** A promise that React's `use` reads without waiting once it is fulfilled. */
type Loading<A extends Area> = Promise<Catalogue[A]> & { status?: 'fulfilled'; value?: Catalogue[A] };

const loadings = new Map<string, Loading<Area>>();
const shown = new Set<Area>();

/** The texts of an area on their way, or there already: then `value` holds them. */
export function textsOf<A extends Area>(language: Language, area: A): Loading<A> {
  shown.add(area);
  const key = `${language}/${area}`;
  const known = loadings.get(key);
  if (known) return known as Loading<A>;

  const loading = loadTexts(language, area) as Loading<A>;
  loadings.set(key, loading as Loading<Area>);
  loading.then(
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    // A lost connection must not stand for good.
    () => {
      loadings.delete(key);
      tellLoss();
    },
  );
  return loading;
}

/** Brings the texts of areas before something is shown that needs them. */
export async function readyTexts(areas: readonly Area[], language = currentLanguage()): Promise<void> {
  await Promise.all(areas.map((area) => textsOf(language, area)));
}

let wanted = currentLanguage();

/**
 * Switches at once, without a reload, and remembers the choice (I18N-09); the words come first, so that nothing flickers.
 * Of two choices the later one counts, whichever words come first.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  wanted = language;
  await readyTexts([...shown], language);
  if (wanted === language) setLanguage(language);
}
