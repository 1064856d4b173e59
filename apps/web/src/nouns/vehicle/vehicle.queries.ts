import { vehicle } from '@quaygate/contract';
import { useQuery } from '@tanstack/react-query';
import { call, download } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';

/** Who comes with a truck and what for; read again while it is seen (TRM-MON-30). */
export function useTruckAppointment(id: string | null) {
  const { u, terminalId } = useTerminalScope();
  return useQuery({
    queryKey: ['truckAppointment', terminalId, id],
    queryFn: ({ signal }) => call(vehicle.appointment, { params: { u, facilityId: terminalId, id }, signal }),
    enabled: id !== null,
    ...live(appointmentRefreshMs),
  });
}
const appointmentRefreshMs = 30_000;

/** The picture of the gate's camera, with the token and from memory (TENT-20). */
export function useGatePicture(id: string | null, path: string | null) {
  const { u, terminalId } = useTerminalScope();
  return useQuery({
    queryKey: ['gatePicture', terminalId, id, path],
    queryFn: async ({ signal }) => {
      const file = await download(vehicle.ocrImage, { params: { u, facilityId: terminalId, id }, signal });
      return file.blob;
    },
    enabled: id !== null && path !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}
