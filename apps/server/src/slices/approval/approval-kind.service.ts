import type { Approval, NewApproval } from '@quaygate/contract';
import type { Language } from '@quaygate/phrases';
import type { OfficeMails } from '@quaygate/phrases/office';
import type { Trx } from '../../db/client.ts';
import type { Actor } from '../../plumbing/audit/audit.ts';
import type { Deps } from '../../serving/deps.ts';
import type { RequestedTruckerChange } from '../trucker-change/trucker-change-fields.rule.ts';

type Fields = Record<string, unknown>;
/** What is asked for; a change of a driver comes by calls of its own (api-platform 8). */
export type AnyApproval = NewApproval | (RequestedTruckerChange & { kind: 'gatePass'; reason: string });
type Asked<K extends Approval['kind']> = Extract<AnyApproval, { kind: K }>;

/** What is asked for, as it is stored, shown and carried out. */
interface Subject {
  objectId: string;
  objectName: string;
  before: Fields | null;
  after: Fields;
}

/** On one line, so that what somebody typed makes neither a paragraph nor a button. */
export const line = (text: unknown) => String(text ?? '').replace(/\s+/g, ' ');

interface Approver extends Pick<Deps, 'payments'> {
  actor: Actor;
  now: Date;
  publicUrl: string;
}

/** What is particular to one kind of change. */
export interface Kind<K extends Approval['kind']> {
  /** @throws Refusal where it cannot be asked for */
  subjectOf(deps: Pick<Deps, 'db' | 'now' | 'payments' | 'settings'>, asked: Asked<K>): Promise<Subject>;
  /** What else has to be true of who approves it. @throws Refusal where it is not */
  mayApprove?(trx: Trx, approval: Approval, personId: string): Promise<void>;
  /** Carries it out in the transaction of the approval. @throws Refusal where it cannot be done any more */
  apply(trx: Trx, approval: Approval, approver: Approver): Promise<void>;
  /** What a mail calls it, in the language of the texts. */
  changeOf(approval: Approval, texts: OfficeMails, language: Language): string;
}
