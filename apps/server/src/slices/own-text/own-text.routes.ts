import { ownText } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { requireTrucker } from '../trucker/trucker.service.ts';
import { changeOwnTexts } from './own-text.service.ts';

export const ownTextSlice: Slice = (serve, deps) => {
  serve(ownText.update, async ({ params: { f, t, bookingId }, body, user }) => {
    await requireTrucker(deps.db, f, t);
    const { version, ...texts } = body;
    return changeOwnTexts(deps, { forwarderId: f, truckerId: t, bookingId, userId: user.id, texts, version });
  });
};
