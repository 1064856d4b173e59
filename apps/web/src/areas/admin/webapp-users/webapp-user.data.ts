import { dimension, type WebappUserChange, webappUser } from '@quaygate/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { loadContext } from '#web/session/load-context.ts';
import { type Asker, replaceStored } from './webapp-users.data.ts';

/** The record as it is now (WAU-37). Not kept: who edits must not begin with what it was some minutes ago. */
export const webappUserQuery = (u: Asker, id: string) =>
  queryOptions({
    queryKey: ['webapp-user', u, id],
    queryFn: ({ signal }) => call(webappUser.get, { params: { u, id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

const key = (u: Asker, noun: string) => ['dimension', noun, u];

/** What can be linked (WAU-30). */
export const truckingCompaniesQuery = (u: Asker) =>
  queryOptions({
    queryKey: key(u, 'trucking-companies'),
    queryFn: ({ signal }) => call(dimension.truckingCompanies, { params: { u }, signal }),
  });
export const facilityCompaniesQuery = (u: Asker) =>
  queryOptions({
    queryKey: key(u, 'facility-companies'),
    queryFn: ({ signal }) => call(dimension.facilityCompanies, { params: { u }, signal }),
  });
export const facilitiesQuery = (u: Asker) =>
  queryOptions({
    queryKey: key(u, 'facilities'),
    queryFn: ({ signal }) => call(dimension.facilities, { params: { u }, signal }),
  });
export const trainOperatorsQuery = (u: Asker) =>
  queryOptions({
    queryKey: key(u, 'train-operators'),
    queryFn: ({ signal }) => call(dimension.trainOperators, { params: { u }, signal }),
  });

/** Saves all fields of the detail (REST-11). What comes back is the new original and stands in the list too (WAU-39). */
export function useSaveWebappUser(u: Asker, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WebappUserChange) => call(webappUser.update, { params: { u, id }, body }),
    onSuccess: (saved) => {
      client.setQueryData(webappUserQuery(u, id).queryKey, saved);
      replaceStored(client, u, saved);
      // Whoever changes his own rights works with them at once.
      if (id === u) void loadContext();
    },
    // An entry that is gone must be gone from what can be linked, too.
    onError: () => void client.invalidateQueries({ queryKey: ['dimension'] }),
  });
}

/** Shuts a user out or lets him in again (WAU-41). Only that is taken over: what is being edited keeps its original. */
export function useDisableWebappUser(u: Asker, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (disabled: boolean) => call(webappUser.disable, { params: { u, id }, body: { disabled } }),
    onSuccess: ({ disabledDate }) => {
      client.setQueryData(webappUserQuery(u, id).queryKey, (user) => user && { ...user, disabledDate });
      replaceStored(client, u, { id, disabledDate });
    },
  });
}
