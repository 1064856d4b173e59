import { licenseOrder } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { writeOrders } from './license-order.download.ts';
import { getAllOrders, getOrders, openOrderPortal, revokeOrder, updateOrder } from './license-order.service.ts';
import { createCheckout, createSetupFeeCheckout } from './license-order-checkout.service.ts';

const namedBy = ({ f, id }: { f: string; id: string }) => ({ forwarderId: f, id });

export const licenseOrderSlice: Slice = (serve, deps) => {
  serve(licenseOrder.list, ({ params, query }) => getOrders(deps, params.f, query));
  serve(licenseOrder.download, async ({ params, language }) =>
    writeOrders(await getAllOrders(deps, params.f), language),
  );
  serve(licenseOrder.update, ({ params, body }) => updateOrder(deps, namedBy(params), body.costCentre));
  serve(licenseOrder.openPortal, ({ params, language }) => openOrderPortal(deps, namedBy(params), language));
  serve(licenseOrder.createCheckout, ({ params, body, user, actor, language }) =>
    createCheckout(deps, { user, forwarderId: params.f, by: actor }, { ...body, language }),
  );
  serve(licenseOrder.createSetupFeeCheckout, ({ params, body, user, actor, language }) =>
    createSetupFeeCheckout(deps, { user, forwarderId: params.f, by: actor }, { ...body, language }),
  );
  serve(licenseOrder.revoke, ({ params, user, actor }) => revokeOrder(deps, params.orderId, user.id, actor));
};
