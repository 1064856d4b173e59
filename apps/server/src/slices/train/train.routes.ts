import { train } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { listTrainBoxes, listTrains } from './timetable.service.ts';

/** The timetable of a train operator and that of a terminal (terminal contract, 6). */
export const timetableSlice: Slice = (serve, deps) => {
  serve(train.list, ({ params, query }) =>
    listTrains(deps, { trainOperatorId: params.id, terminalId: params.terminalId }, query),
  );
  serve(train.listOfTerminal, ({ params: { terminalId }, query }) => listTrains(deps, { terminalId }, query));
  serve(train.boxesOfTerminal, ({ params: { terminalId }, query }) => listTrainBoxes(deps, { terminalId }, query));
  serve(train.boxes, ({ params, query }) =>
    listTrainBoxes(deps, { trainOperatorId: params.id, terminalId: params.terminalId }, query),
  );
};
