import { ActsPanel } from '#web/list/acts/acts-panel.tsx';
import { useLastActs } from '#web/nouns/audit/audit.queries.ts';

/** What was done last to this user (AUD-13). */
export function UserActs({ id }: { id: string }) {
  const acts = useLastActs('user', id);
  const all = { to: '/admin/audit', search: { objectKind: 'user', objectId: id } } as const;
  return acts.data && <ActsPanel acts={acts.data.items} all={all} />;
}
