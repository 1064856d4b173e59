import { useMemo } from 'react';
import { useText } from '#web/text/use-text.ts';

/** An entry of the audit log, as far as it is put into words. */
export interface Act {
  id: number;
  occurredDate: Date;
  kind: string;
  actorKind: 'user' | 'key' | 'system' | 'nobody';
  actorId: string | null;
  actorName: string | null;
  objectKind: string;
  objectId: string;
  objectName: string | null;
}

/** What an entry says, in words. A kind or object of a newer build stands as the server names it. */
export function useActWords() {
  const text = useText('acts');
  return useMemo(() => {
    const word = (path: string, known: string) => {
      const found = text(path as 'kind.signIn');
      return found === path ? known : found;
    };
    const partOf = (name: string | null): string => {
      if (name === 'ADMIN_EMAIL') return text('part.adminEmail');
      if (name === 'SIGNING_KEY_DAYS') return text('part.signingKeyDays');
      if (name === 'DEPLOYMENT_FILE') return text('part.deploymentFile');
      if (name === 'payment provider') return text('part.payment');
      return name === 'command' ? text('part.command') : (name ?? text('actor.system'));
    };
    const actorOf = ({ actorKind, actorId, actorName }: Act): string => {
      if (actorKind === 'system') return partOf(actorName);
      if (actorKind === 'key') return text('actor.key', { id: actorId ?? '' });
      return actorName ?? text('actor.nobody');
    };
    return {
      actorOf,
      kindOf: ({ kind }: Pick<Act, 'kind'>) => word(`kind.${kind}`, kind),
      objectKindOf: ({ objectKind }: Act) => word(`object.${objectKind}`, objectKind),
      objectOf: ({ objectName, objectId }: Act) => objectName ?? objectId,
    };
  }, [text]);
}
