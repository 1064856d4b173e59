import { commonLanguage, isLanguage } from '@quaygate/phrases/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../../plumbing/request-language.ts';
import type { WebFile, WebFiles } from './web-files.ts';

/** What an address below /docs is answered with: another address, a page, or the page that says there is none. */
export type DocsAnswer = { goTo: string } | { file: WebFile } | { missing: WebFile } | undefined;

/** Whether an address, without its first slash, is one of the documentation's pages; its scripts and pictures are files. */
export const isDocsPage = (address: string): boolean => /^docs(\/(?!assets\/)|$)/.test(address);

/**
 * A page of the documentation: its one address has no ending, and that of a language alone is the first page. Undefined where
 * the build has no documentation.
 */
export function findDocsPage(files: WebFiles, address: string, request: FastifyRequest): DocsAnswer {
  const language = languageOf(request);
  if (/^docs\/?$/.test(address)) return files.has(`docs/${language}.html`) ? { goTo: `/docs/${language}` } : undefined;
  const name = address.replace(/(\.html|\/)$/, '');
  const file = files.get(`${name}.html`);
  if (file) return name === address ? { file } : { goTo: `/${name}` };
  const [, named] = address.split('/');
  const missing = files.get(`docs/${isLanguage(named) ? named : commonLanguage}/missing.html`);
  return missing && { missing };
}

/** The language is that of the reader, so an answer that leads to it is kept for no other. */
export const goTo = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').header('vary', 'accept-language').redirect(address, 302);

/** There is no such page: said in words, and kept by no one. */
export async function sendMissing(reply: FastifyReply, { type, plain }: WebFile): Promise<FastifyReply> {
  const body = await plain.body();
  return reply.code(404).type(type).header('cache-control', 'no-store').send(body);
}
