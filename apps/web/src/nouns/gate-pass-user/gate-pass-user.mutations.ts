import { dataReport, gatePassUser, license, type NewTruckerChange } from '@quaygate/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '#web/lib/call/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshApprovals } from '../approval/approval.queries.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { refreshGatePassQueue } from '../gate-pass-queue/gate-pass-queue.queries.ts';
import { refreshGatePassUsers } from './gate-pass-user.queries.ts';

/** Reading all pictures of a driver may take longer than a usual answer. */
const downloadTimeoutMs = 120_000;

/** A change of a driver is an approval, too. After a refusal what holds is read again: others may have been faster. */
const refresh = (client: QueryClient) => {
  void refreshAudit(client);
  void refreshApprovals(client);
  void refreshGatePassQueue(client);
  return refreshGatePassUsers(client);
};

type Params = { u: string | undefined; t: string };

/** A step that changes a driver, or what is asked for them. */
function useStep<Input, Answer>(userId: string, step: (params: Params, input: Input) => Promise<Answer>) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => step({ ...scope, t: userId }, input),
    onSettled: () => refresh(client),
  });
}

/** Asks for other names or statuses (GATE-19). */
export const useRequestChange = (userId: string) =>
  useStep(userId, (params, body: NewTruckerChange) => call(gatePassUser.addChange, { params, body }));

/** Asks for the deletion of a driver (GATE-29). */
export const useRequestDeletion = (userId: string) =>
  useStep(userId, (params, notes: string | null) => call(gatePassUser.requestDeletion, { params, body: { notes } }));

/** Removes all identifications of a driver, so that they can identify again (GATE-51). */
export const useResetIdentifications = (userId: string) =>
  useStep(userId, (params, notes: string | null) =>
    call(gatePassUser.resetIdentifications, { params, query: { notes: notes ?? undefined } }),
  );

export type ChangeDecision = 'approve' | 'deny' | 'withdraw';

/** Approves or denies a pending change of another administrator, or withdraws it (GATE-26, GATE-50). */
export const useDecideChange = (userId: string) =>
  useStep(userId, async (params, { changeId, decision }: { changeId: string; decision: ChangeDecision }) => {
    if (decision === 'withdraw') return void (await call(gatePassUser.resetChanges, { params }));
    const body = { approved: decision === 'approve' };
    await call(gatePassUser.decideChange, { params: { ...params, changeId }, body });
  });

/** Gives a licence of this driver to another one (GATE-54). */
export const useMigrateLicense = (userId: string) =>
  useStep(userId, ({ u, t }, { id, newTruckerId }: { id: string; newTruckerId: string }) =>
    call(license.migrate, { params: { u, id }, body: { oldTruckerId: t, newTruckerId } }),
  );

/** Fetches all that is kept of a driver and hands it to the browser's downloads. */
export function useDownloadDriver(userId: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { ...scope, t: userId };
      const file = await download(gatePassUser.download, { params, timeoutMs: downloadTimeoutMs });
      saveFile(file.blob, file.name ?? `${userId}.zip`);
    },
    onSettled: () => refreshAudit(client),
  });
}

/** Fetches the report on what is kept of a driver, to read and print (OFFICE-24). */
export function useDataReport(userId: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { ...scope, t: userId };
      const file = await download(dataReport.get, { params, timeoutMs: downloadTimeoutMs });
      saveFile(file.blob, file.name ?? `${userId}.pdf`);
    },
    onSettled: () => refreshAudit(client),
  });
}
