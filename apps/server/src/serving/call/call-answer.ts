import type { Route } from '@quaygate/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerText } from '../../plumbing/http/answer-writer.ts';
import { sendRevalidated } from '../../plumbing/http/entity-tag.ts';
import { sendPacked } from '../../plumbing/http/packed-answer.ts';
import { WrittenAnswer } from '../../plumbing/http/written-answer.ts';
import type { Soon } from '../../plumbing/soon.ts';
import type { FileAnswer } from './file-answer.ts';

/** Logs words that a newer build stored, each once. */
function tellOnce() {
  const told = new Set<string>();
  return (request: FastifyRequest) => (words: readonly string[]) => {
    const { url: route } = request.routeOptions;
    const fresh = words.filter((word) => !told.has(`${route} ${word}`));
    for (const word of fresh) told.add(`${route} ${word}`);
    if (fresh.length > 0) request.log.warn({ route, words: fresh }, 'this build does not know what another one stored');
  };
}

function sendFile(reply: FastifyReply, type: string, { fileName, bytes }: FileAnswer) {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, '-');
  return reply
    .type(type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(bytes);
}

/** How the answers of a route are sent: in the shape of its contract, whatever its handler has made of them. */
export function answering() {
  const tellUnknown = tellOnce();
  return (route: Route) => {
    const success = route.success ?? 200;
    const sendAs = (request: FastifyRequest, reply: FastifyReply, answer: unknown): Soon<unknown> => {
      if (route.file) return sendFile(reply, route.file, answer as FileAnswer);
      if (answer === undefined) return reply.code(route.success ?? 204).send();
      reply.code(success).header('content-type', 'application/json; charset=utf-8');
      const text =
        answer instanceof WrittenAnswer ? answer.bytes : answerText(route.response, answer, tellUnknown(request));
      if (route.packs) return sendPacked(request, reply, text);
      return route.revalidates ? sendRevalidated(request, reply, text) : reply.send(text);
    };
    return (request: FastifyRequest, reply: FastifyReply, answer: unknown, fail: (error: unknown) => void): void => {
      try {
        const sent = sendAs(request, reply, answer);
        if (sent instanceof Promise) sent.catch(fail);
      } catch (error) {
        fail(error);
      }
    };
  };
}
