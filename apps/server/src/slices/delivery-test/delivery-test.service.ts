import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryResult } from '@quaygate/contract';
import type { Language } from '@quaygate/phrases/languages';
import { officeTexts } from '@quaygate/phrases/office';
import { findBrandName } from '../../outside/brand.queries.ts';
import { officeMail } from '../../outside/mail/compose.ts';
import { LetterRefused, type Mail } from '../../outside/mail/mail.ts';
import { type PushAddress, PushRefused } from '../../outside/push/push.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { attemptLimits } from '../../plumbing/limits/attempt-limits.ts';
import { takeAttempt } from '../../plumbing/limits/attempts.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';

type TestDeps = Pick<Deps, 'db' | 'now' | 'log' | 'mail' | 'postman' | 'push' | 'settings'>;

/** Shorter than a browser waits for an answer of ours. */
const patience = 8_000;
/** Seconds that a push service keeps a test. */
const pushLifetime = 600;

/** The words of another server, as people may read them: cut, in one line, without what looks like a key or a password. */
const wordsOf = (message: string): string | null =>
  message
    .replace(/\/\/[^\s/@]*@/g, '//…@')
    .replace(/[\w+/=-]{24,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300) || null;

/** What the other side says, or that it said nothing in time; then the work goes on by itself. */
async function outcomeOf(work: Promise<void>, judge: (error: unknown) => DeliveryResult): Promise<DeliveryResult> {
  const done = work.then((): DeliveryResult => ({ outcome: 'accepted', answer: null }), judge);
  const over = new AbortController();
  const late = sleep(patience, { outcome: 'unanswered', answer: null } as const, { signal: over.signal });
  late.catch(() => {});
  return Promise.race([done, late]).finally(() => over.abort());
}

const record = ({ db, now }: TestDeps, actor: Actor, after: Record<string, string>) =>
  db.transaction().execute((trx) => {
    const object = { kind: 'installation', id: 'installation', name: null } as const;
    return recordAct(trx, actor, now(), { kind: 'deliveryTested', object, after });
  });

/**
 * Sends a mail at once, past the outbox, and says how the server for mails answered (SETUP-67).
 * @throws Refusal mails_not_configured, too_many_requests
 */
export async function testMail(deps: TestDeps, actor: Actor, user: User, email: string): Promise<DeliveryResult> {
  const { db, now, postman, settings } = deps;
  if (!postman && !settings.demo) throw new Refusal('mails_not_configured');
  await takeAttempt(db, attemptLimits.deliveryTest, user.id, now());
  await record(deps, actor, { email });
  const name = `${user.firstName} ${user.lastName}`.trim();
  const mail: Mail = officeMail({ email, language: user.language }, ({ test }) => [test, { name }]);
  if (!postman) {
    await deps.mail.send(mail);
    return { outcome: 'inbox', answer: null };
  }
  const letter = { ...mail, brand: await findBrandName(db), messageId: `test.${randomUUID()}`, date: now() };
  return outcomeOf(postman.deliver(letter), (error) => {
    if (!(error instanceof LetterRefused)) throw error;
    return { outcome: error.isAway ? 'unreachable' : 'refused', answer: wordsOf(error.message) };
  });
}

/**
 * Sends a message to the browser that asks, and says how its push service answered; the address is not kept (SETUP-68).
 * @throws Refusal validation_failed for what is no address of a push service, too_many_requests
 */
export async function testPush(
  deps: TestDeps,
  actor: Actor,
  user: User,
  { address, language }: { address: PushAddress; language: Language },
): Promise<DeliveryResult> {
  const { db, now, push } = deps;
  if (!push.takes(address)) throw invalid([{ field: 'endpoint', code: 'invalidValue' }]);
  await takeAttempt(db, attemptLimits.deliveryTest, user.id, now());
  await record(deps, actor, {});
  const { title, body } = officeTexts[language].pushTest;
  const text = JSON.stringify({ title, body, language, tag: 'test', path: '/driver/' });
  return outcomeOf(push.deliver(address, { text, timeToLive: pushLifetime, isUrgent: true }), (error) => {
    if (!(error instanceof PushRefused)) throw error;
    const isAnswer = error.message.startsWith('answered');
    return { outcome: isAnswer ? 'refused' : 'unreachable', answer: wordsOf(error.message) };
  });
}
