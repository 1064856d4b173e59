import type { licenseOrders as german } from '../de/license-orders.ts';
import type { Same } from '../shape.ts';

export const licenseOrders: Same<typeof german> = {
  kind: {
    PURCHASE: 'Licences',
    SETUP_FEE: 'Setup fee',
  },
  state: {
    OPEN: 'open',
    PAID: 'paid',
    CLOSED: 'not paid',
    RETURNED: 'refunded',
    REVOKED: 'revoked',
  },
  file: {
    name: 'Orders',
    created: 'Ordered on',
    paid: 'Paid on',
    kind: 'Kind',
    quantity: 'Quantity',
    state: 'Status',
    boughtBy: 'Ordered by',
    orderId: 'Order ID',
    licenseKey: 'License key',
    costCentre: 'Cost centre',
    receipt: 'Receipt',
  },
};
