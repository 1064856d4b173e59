import { decisionEvidence } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { getEvidence } from './decision-evidence.service.ts';

export const decisionEvidenceSlice: Slice = (serve, deps) => {
  serve(decisionEvidence.get, ({ params }) => getEvidence(deps, params.id));
};
