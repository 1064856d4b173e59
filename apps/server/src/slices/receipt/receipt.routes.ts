import { receipt } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { joinReceipts } from './receipt.service.ts';

export const receiptSlice: Slice = (serve, deps) => {
  serve(receipt.download, ({ params, body, language, signal }) =>
    joinReceipts(deps, { forwarderId: params.f, ...body }, { language, signal }),
  );
};
