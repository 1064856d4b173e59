import type { Route } from '@quaygate/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endOfTurn } from '../../plumbing/end-of-turn.ts';
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

function attempt(send: () => Soon<unknown>, fail: (error: unknown) => void): void {
  try {
    const sent = send();
    if (sent instanceof Promise) sent.catch(fail);
  } catch (error) {
    fail(error);
  }
}

/** How the answers of a route are sent: in the shape of its contract, whatever its handler has made of them. */
export function answering() {
  const tellUnknown = tellOnce();
  const together = endOfTurn();
  return (route: Route) => {
    const textOf = (request: FastifyRequest, answer: unknown) =>
      answer instanceof WrittenAnswer ? answer.bytes : answerText(route.response, answer, tellUnknown(request));
    const sendText = (request: FastifyRequest, reply: FastifyReply, text: string | Buffer): Soon<unknown> => {
      reply.code(route.success ?? 200).header('content-type', 'application/json; charset=utf-8');
      if (route.packs) return sendPacked(request, reply, text);
      return route.revalidates ? sendRevalidated(request, reply, text) : reply.send(text);
    };
    /** Made at once, and sent with the others of this turn. */
    const sending = (request: FastifyRequest, reply: FastifyReply, answer: unknown): (() => Soon<unknown>) => {
      const { file } = route;
      if (file) return () => sendFile(reply, file, answer as FileAnswer);
      if (answer === undefined) return () => reply.code(route.success ?? 204).send();
      const text = textOf(request, answer);
      return () => sendText(request, reply, text);
    };
    return (request: FastifyRequest, reply: FastifyReply, answer: unknown, fail: (error: unknown) => void): void => {
      try {
        const send = sending(request, reply, answer);
        together(() => attempt(send, fail));
      } catch (error) {
        fail(error);
      }
    };
  };
}
