import { exception } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import {
  changeStageMinutes,
  claimException,
  finishException,
  noteException,
  releaseException,
} from './exception.service.ts';
import { listExceptions } from './exception-list.service.ts';
import { admitTruck, correctPlate } from './truck-admission.service.ts';

export const exceptionSlice: Slice = (serve, deps) => {
  const { db, now } = deps;
  serve(exception.list, ({ params }) => listExceptions(db, params.terminalId, now()));
  serve(exception.setStageMinutes, ({ params: { terminalId }, body, actor }) =>
    changeStageMinutes(deps, { actor, terminalId }, body),
  );
  serve(exception.claim, ({ params, body, user, actor }) =>
    claimException(deps, { ...params, actor, userId: user.id }, body.takeOver),
  );
  serve(exception.release, ({ params, user, actor }) => releaseException(deps, { ...params, actor, userId: user.id }));
  serve(exception.note, ({ params, body, user, actor }) =>
    noteException(deps, { ...params, actor, userId: user.id }, body.text),
  );
  serve(exception.admit, ({ params, body, user, actor }) =>
    admitTruck(deps, { ...params, actor, userId: user.id }, body.reason),
  );
  serve(exception.correctPlate, ({ params, body, user, actor }) =>
    correctPlate(deps, { ...params, actor, userId: user.id }, body.licensePlate),
  );
  serve(exception.done, ({ params, user, actor }) => finishException(deps, { ...params, actor, userId: user.id }));
};
