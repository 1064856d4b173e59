import { type LicenseChange, license } from '@quaygate/contract';
import type { ClaimEntry } from '@quaygate/rules';
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { changeTrucker, refreshTruckers } from '../trucker/trucker.queries.ts';
import { addLicense, changeLicense, refreshLicenses } from './license.queries.ts';

/** Gives a driver any free licence of the forwarder; which one, the server decides. */
export function useAssignLicense() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (licenseUserId: string) => call(license.assignAny, { params: scope, body: { licenseUserId } }),
    onSuccess: (answer, userId) => {
      changeTrucker(client, scope, userId, { ...answer, licenseStatus: 'ASSIGNED' });
      void refreshLicenses(client, scope);
    },
  });
}

type Answer = Awaited<ReturnType<typeof changed>>;
type Scope = ReturnType<typeof useForwarderScope>;
const changed = (scope: Scope, id: string, body: LicenseChange) =>
  call(license.change, { params: { ...scope, id }, body });

/** A change of one licence: the answer takes its place; after a refusal what holds is read again. */
function useLicenseChange<Input>(change: (scope: Scope, input: Input) => Promise<Answer>) {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input) => change(scope, input),
    onSuccess: (answer) => {
      changeLicense(client, scope, answer);
      void refreshTruckers(client, scope);
    },
    onError: () => refreshLicenses(client, scope),
  } satisfies UseMutationOptions<Answer, Error, Input>);
}

/** Gives a driver this licence; both names of the driver are sent (FWD-LIC-62). */
export const useAssignThisLicense = () =>
  useLicenseChange((scope, { id, userId }: { id: string; userId: string }) =>
    changed(scope, id, { action: 'ASSIGN', licenseUserId: userId, truckerId: userId }),
  );

export const useRevokeLicense = () => useLicenseChange((scope, id: string) => changed(scope, id, { action: 'REVOKE' }));

export const useTakeOverLicense = () =>
  useLicenseChange((scope, id: string) => call(license.takeOver, { params: { ...scope, id } }));

export const useStopRenewal = () =>
  useLicenseChange((scope, id: string) => call(license.stopRenewal, { params: { ...scope, id } }));

/** Claims one licence by its key or those of an order by its id; answers one result per licence (FWD-LIC-29). */
export function useClaimLicense() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  const licenseCompanyEmail = useAuth((state) => state.userData?.email ?? '');
  return useMutation({
    mutationFn: async (entry: ClaimEntry) => {
      if ('licenseKey' in entry)
        return [await call(license.claim, { params: scope, body: { ...entry, licenseCompanyEmail } })];
      return call(license.claimOrder, { params: scope, body: { ...entry, licenseCompanyEmail } });
    },
    onSuccess: (results) => {
      for (const result of results) addLicense(client, scope, result.license);
    },
  });
}
