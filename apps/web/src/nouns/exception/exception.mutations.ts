import { exception } from '@quaygate/contract';
import type { StageMinutes } from '@quaygate/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';
import { refreshExceptions } from './exception.queries.ts';

/** Something that is done about one exception; the list is read again whatever became of it. */
function useAct<Given>(act: (params: ReturnType<typeof useTerminalScope>, given: Given) => Promise<unknown>) {
  const scope = useTerminalScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => act(scope, given),
    onSettled: () => refreshExceptions(client, scope),
  });
}

type One = { id: string };

/** Takes care of it, also in place of another person; `isTaken` false: no more. */
export const useClaim = () =>
  useAct(async (scope, { id, isTaken, takeOver }: One & { isTaken: boolean; takeOver: boolean }) => {
    const params = { ...scope, exceptionId: id };
    await (isTaken ? call(exception.claim, { params, body: { takeOver } }) : call(exception.release, { params }));
  });

export const useFinish = () =>
  useAct((scope, { id }: One) => call(exception.done, { params: { ...scope, exceptionId: id } }));

export const useNote = (id: string) =>
  useAct((scope, text: string) => call(exception.note, { params: { ...scope, exceptionId: id }, body: { text } }));

export const useAdmit = (id: string) =>
  useAct((scope, reason: string) => call(exception.admit, { params: { ...scope, exceptionId: id }, body: { reason } }));

export const useCorrectPlate = (id: string) =>
  useAct((scope, licensePlate: string) =>
    call(exception.correctPlate, { params: { ...scope, exceptionId: id }, body: { licensePlate } }),
  );

export const useSetStageMinutes = () =>
  useAct((scope, body: StageMinutes) => call(exception.setStageMinutes, { params: scope, body }));
