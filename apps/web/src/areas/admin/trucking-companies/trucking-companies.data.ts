import {
  dimension,
  type NewTruckingCompany,
  type TruckingCompany,
  type TruckingCompanyChange,
  truckingCompany,
} from '@quaygate/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { newestFirst } from './company-list.ts';

/** Who asks; an absent id is refused by `call` before anything is sent. */
type Asker = string | undefined;
interface Listed {
  items: TruckingCompany[];
}

const listKey = (u: Asker) => ['trucking-companies', u];
const select = ({ items }: Listed) => newestFirst(items);

/** All companies, newest first (TRC-04). The list is not paged. */
export const companiesQuery = (u: Asker) =>
  queryOptions({
    queryKey: listKey(u),
    queryFn: ({ signal }): Promise<Listed> => call(truckingCompany.list, { params: { u }, signal }),
    select,
  });

/** The list as the detail needs it: read again where it lacks the company, which may be newer than the list (TRC-18). */
export const companiesWithQuery = (u: Asker, id: string) => ({
  ...companiesQuery(u),
  refetchOnMount: ({ state }: { state: { data?: Listed | undefined } }) =>
    state.data?.items.some((each) => each.id === id) ? true : ('always' as const),
});

/** One company as it is now. Not kept: who edits must not begin with what it was some minutes ago. */
export const companyQuery = (u: Asker, id: string) =>
  queryOptions({
    queryKey: ['trucking-company', u, id],
    queryFn: ({ signal }) => call(truckingCompany.get, { params: { u, id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const truckingSystemsQuery = (u: Asker) =>
  queryOptions({
    queryKey: ['dimension', 'trucking-systems', u],
    queryFn: ({ signal }) => call(dimension.truckingSystems, { params: { u }, signal }),
    select: ({ items }) => items,
  });

function keep(client: QueryClient, u: Asker, company: TruckingCompany): void {
  client.setQueryData<Listed>(listKey(u), (before) => {
    if (!before) return before;
    return { ...before, items: [company, ...before.items.filter(({ id }) => id !== company.id)] };
  });
  // What others pick from shows its name.
  void client.invalidateQueries({ queryKey: ['dimension'] });
}

export function useCreateCompany(u: Asker) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewTruckingCompany) => call(truckingCompany.create, { params: { u }, body }),
    onSuccess: (created) => keep(client, u, created),
  });
}

export function useUpdateCompany(u: Asker, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TruckingCompanyChange) => call(truckingCompany.update, { params: { u, id }, body }),
    onSuccess: (saved) => {
      keep(client, u, saved);
      client.setQueryData(companyQuery(u, id).queryKey, saved);
    },
  });
}
