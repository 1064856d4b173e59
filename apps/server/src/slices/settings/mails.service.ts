import type { ClientSettings } from '@quaygate/contract';
import type { Deps } from '../../serving/deps.ts';

/** Where mails go. No screen says that one was sent while they go nowhere. */
export function mailsOf({
  identity,
  postman,
  settings,
}: Pick<Deps, 'identity' | 'postman' | 'settings'>): ClientSettings['mails'] {
  if (postman || identity.sendsOwnMails) return 'sent';
  return settings.demo ? 'inbox' : 'none';
}
