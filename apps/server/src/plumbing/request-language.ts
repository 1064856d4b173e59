import {
  type DriverLanguage,
  isDriverLanguage,
  isLanguage,
  type Language,
  preferredLanguage,
} from '@quaygate/phrases/languages';
import type { FastifyRequest } from 'fastify';

/** Headers that are remembered: browsers send few different ones, again and again. */
const mostKept = 1_000;

function remembered<L>(choose: (tags: string[]) => L): (request: FastifyRequest) => L {
  const known = new Map<string, L>();
  return ({ headers }) => {
    const text = headers['accept-language'] ?? '';
    const found = known.get(text);
    if (found !== undefined) return found;
    const chosen = choose(text.split(','));
    if (known.size >= mostKept) known.clear();
    known.set(text, chosen);
    return chosen;
  };
}

/** Of a screen: the first that the browser asks for and the screens speak; else German. */
export const languageOf = remembered((tags): Language => preferredLanguage(tags, isLanguage));

/** The same for what drivers read, which speaks more languages. */
export const driverLanguageOf = remembered((tags): DriverLanguage => preferredLanguage(tags, isDriverLanguage));
