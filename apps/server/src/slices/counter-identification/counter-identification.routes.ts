import { counterIdentification } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { addPictureAtCounter, startAtCounter, submitAtCounter } from './counter-identification.service.ts';

export const counterIdentificationSlice: Slice = (serve, deps) => {
  serve(counterIdentification.create, ({ params, body, ...person }) => startAtCounter(deps, person, params, body));
  serve(counterIdentification.uploadPicture, ({ params, upload, ...person }) =>
    addPictureAtCounter(deps, person, params, upload),
  );
  serve(counterIdentification.submit, ({ params, body, ...person }) => submitAtCounter(deps, person, params, body));
};
