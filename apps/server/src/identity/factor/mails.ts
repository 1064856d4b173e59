import type { FactorChange } from '@quaygate/phrases/driver';
import { accountMail, type Reader } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/mail.ts';

/** Tells the owner of an account of a change of its second factors. */
export const factorMail = (change: FactorChange, reader: Reader): Mail =>
  accountMail(reader, (texts) => [texts.factor, { change: texts.factorChange[change] }]);
