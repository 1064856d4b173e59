import {
  type DriverLanguage,
  isDriverLanguage,
  isLanguage,
  type Language,
  preferredLanguage,
} from '@quaygate/phrases/languages';
import type { FastifyRequest } from 'fastify';

const tagsOf = ({ headers }: FastifyRequest) => (headers['accept-language'] ?? '').split(',');

/** Of a screen: the first that the browser asks for and the screens speak; else German. */
export const languageOf = (request: FastifyRequest): Language => preferredLanguage(tagsOf(request), isLanguage);

/** The same for what drivers read, which speaks more languages. */
export const driverLanguageOf = (request: FastifyRequest): DriverLanguage =>
  preferredLanguage(tagsOf(request), isDriverLanguage);
