import { payment } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { takeEvent } from './payment.service.ts';

export const paymentSlice: Slice = (serve, deps) => {
  serve(payment.events, ({ bytes, request }) => {
    const signature = request.headers['stripe-signature'];
    return takeEvent(deps, bytes, typeof signature === 'string' ? signature : undefined);
  });
};
