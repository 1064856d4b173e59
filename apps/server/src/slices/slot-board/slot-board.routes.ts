import { slotBoard, whole } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { changeSlots } from './slot-board.service.ts';
import { readBoard, readBookings } from './slot-board-read.service.ts';
import { findChanges } from './slot-history.queries.ts';
import { changeTemplate, previewTemplate, readTemplates } from './slot-template.service.ts';

export const slotBoardSlice: Slice = (serve, deps) => {
  serve(slotBoard.get, ({ params, query }) => readBoard(deps, params.terminalId, query));
  serve(slotBoard.change, ({ params, body, user, actor }) => changeSlots(deps, { ...params, actor, user }, body));
  serve(slotBoard.changes, ({ params, query }) => findChanges(deps.db, params.terminalId, query));
  serve(slotBoard.bookings, ({ params, query }) => readBookings(deps, params.terminalId, query));
  serve(slotBoard.templates, async ({ params }) => whole(await readTemplates(deps, params.terminalId)));
  serve(slotBoard.preview, ({ params, body }) => previewTemplate(deps, params.terminalId, body));
  serve(slotBoard.changeTemplate, async ({ params, body, user, actor }) =>
    whole(await changeTemplate(deps, { ...params, actor, user }, body)),
  );
};
