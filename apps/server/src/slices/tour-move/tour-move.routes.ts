import { tourMove } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { moveTours } from './tour-move.service.ts';
import { previewMoves } from './tour-move-preview.service.ts';

export const tourMoveSlice: Slice = (serve, deps) => {
  serve(tourMove.preview, async ({ params, body, signal }) => ({
    tours: await previewMoves(deps, { forwarderId: params.f }, body, signal),
  }));
  serve(tourMove.move, async ({ params, user, body, signal }) => ({
    tours: await moveTours(deps, { user, forwarderId: params.f }, body, signal),
  }));
};
