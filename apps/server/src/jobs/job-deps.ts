import type { Deps } from '../serving/deps.ts';

/** What jobs are done with. */
export type JobDeps = Pick<
  Deps,
  | 'db'
  | 'jobsDb'
  | 'now'
  | 'log'
  | 'postman'
  | 'auditTarget'
  | 'retentionTarget'
  | 'anchorKey'
  | 'settings'
  | 'payments'
  | 'signingKeys'
  | 'files'
  | 'push'
>;
