import { type BatchDownload, type BatchParseResult, batch, type ParseQuery } from '@quaygate/contract';
import { useMutation } from '@tanstack/react-query';
import { call, download } from '#web/lib/call/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';

/** Has the server read the rows of a file, with what the user says of its sheets and columns. */
export function useParseFile() {
  const scope = useForwarderScope();
  return useMutation({
    mutationFn: ({ file, asked }: { file: File; asked: ParseQuery }): Promise<BatchParseResult> =>
      call(batch.parseCsv, { params: scope, query: asked, file }),
  });
}

/** Has the server write the results as a file and hands it to the browser's downloads. */
export function useDownloadResults() {
  const scope = useForwarderScope();
  return useMutation({
    mutationFn: async (body: BatchDownload & { fileName: string }) => {
      const file = await download(batch.downloadCsv, { params: scope, body });
      saveFile(file.blob, file.name ?? `${body.fileName.replace(/\.csv$/i, '') || 'status'}_download.csv`);
    },
  });
}
