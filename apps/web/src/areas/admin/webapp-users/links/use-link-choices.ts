import type { WebappUserDetail } from '@quaygate/contract';
import type { EditedUser, LinkField } from '@quaygate/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  useFacilityCompanyDimension,
  useFacilityDimension,
  useTrainOperatorDimension,
  useTruckingCompanyDimension,
} from '#web/nouns/dimension/dimension.queries.ts';
import { useText } from '#web/text/use-text.ts';

export type LinkId = string | number;

/** Something that can be linked, with a word on what comes with it. */
interface Entry {
  id: LinkId;
  name: string;
  note?: string | undefined;
}

/** The entries of one kind of link. */
export interface Choices {
  state: 'loading' | 'ready' | 'failed';
  entries: readonly Entry[];
  /** The entry of a link; what the list does not hold keeps the name the user record gives it. */
  entryOf: (id: LinkId) => Entry;
  /** False only when the list is there and does not hold it. */
  isKnown: (id: LinkId) => boolean;
  retry: () => void;
}
export type LinkChoices = Record<LinkField, Choices>;

type Listed = UseQueryResult<{ items: { id: LinkId; name: string }[] }>;

function choicesOf(list: Listed, given: readonly Entry[], noteOf: (id: LinkId) => string | undefined): Choices {
  const entries = (list.data?.items ?? []).map(({ id, name }) => ({ id, name, note: noteOf(id) }));
  const byId = new Map<LinkId, Entry>([...given, ...entries].map((entry) => [entry.id, entry]));
  const known = new Set(entries.map(({ id }) => id));
  return {
    state: list.data ? 'ready' : list.isError && !list.isFetching ? 'failed' : 'loading',
    entries,
    entryOf: (id) => byId.get(id) ?? { id, name: String(id) },
    isKnown: (id) => list.data === undefined || known.has(id),
    retry: () => void list.refetch(),
  };
}

/** What can be linked, by kind (WAU-30): a company tells which facilities it brings, a facility whose it is. */
export function useLinkChoices(user: WebappUserDetail, draft: EditedUser): LinkChoices {
  const text = useText('webappUsers');
  const truckingCompanies = useTruckingCompanyDimension();
  const companies = useFacilityCompanyDimension();
  const facilities = useFacilityDimension();
  const trainOperators = useTrainOperatorDimension();

  const companyOf = (id: LinkId) => {
    const of = facilities.data?.items.find((facility) => facility.id === id)?.facilityCompanyId;
    return companies.data?.items.find((company) => company.id === of);
  };
  const facilityNote = (id: LinkId) => {
    const company = companyOf(id);
    if (!company || !draft.facilityCompanyIds.includes(company.id)) return company?.name;
    return text('broughtBy', { company: company.name });
  };
  const companyNote = (id: LinkId) => {
    if (!facilities.data) return undefined;
    const names = facilities.data.items.filter(({ facilityCompanyId }) => facilityCompanyId === id);
    if (names.length === 0) return text('bringsNone');
    return text('brings', { names: names.map(({ name }) => name).join(', ') });
  };
  const none = () => undefined;
  return {
    truckingCompanyIds: choicesOf(truckingCompanies, user.forwarders, none),
    facilityCompanyIds: choicesOf(companies, [], companyNote),
    facilityIds: choicesOf(
      facilities,
      user.facilities.map(({ facilityId, name, company }) => ({ id: facilityId, name, note: company ?? undefined })),
      facilityNote,
    ),
    trainOperatorIds: choicesOf(trainOperators, user.trainOperators, none),
  };
}
