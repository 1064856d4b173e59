import { practice } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { endPractice, getOfferedPractice, getPractice, startPractice } from './practice.service.ts';

export const practiceSlice: Slice = (serve, deps) => {
  serve(practice.get, ({ params }) => getPractice(deps, params.facilityId));
  serve(practice.start, ({ params: { facilityId }, user, actor }) =>
    startPractice(deps, actor, { facilityId, by: user.id }),
  );
  serve(practice.end, ({ params: { facilityId }, user, actor }) =>
    endPractice(deps, actor, { facilityId, by: user.id }),
  );
  serve(practice.ofForwarder, ({ params }) => getOfferedPractice(deps, params.terminalId));
};
