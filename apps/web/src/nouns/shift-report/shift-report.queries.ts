import { shiftReport } from '@quaygate/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, download } from '#web/lib/call/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';

interface Period {
  from: Date;
  until: Date;
}

/** What happened at the gate in a period (DESK-14). */
export function useShiftReport({ from, until }: Period) {
  const params = useTerminalScope();
  return useQuery({
    queryKey: ['shiftReport', params.terminalId, from.toISOString(), until.toISOString()],
    queryFn: ({ signal }) => call(shiftReport.get, { params, query: { from, until }, signal }),
    // What was noted since is in it.
    staleTime: 0,
  });
}

/** The same as a file for the browser's downloads. */
export function usePrintShiftReport() {
  const params = useTerminalScope();
  return useMutation({
    mutationFn: async (query: z.output<typeof shiftReport.file.query>) => {
      const file = await download(shiftReport.file, { params, query });
      saveFile(file.blob, file.name ?? 'shift-report.pdf');
    },
  });
}
