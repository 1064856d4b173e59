import { ActsPanel } from '#web/list/acts/acts-panel.tsx';
import { useLastActs } from '#web/nouns/audit/audit.queries.ts';

/** What was done last to this company (AUD-13). */
export function CompanyActs({ id }: { id: string }) {
  const acts = useLastActs('truckingCompany', id);
  const all = { to: '/admin/audit', search: { objectKind: 'truckingCompany', objectId: id } } as const;
  return acts.data && <ActsPanel acts={acts.data.items} all={all} />;
}
