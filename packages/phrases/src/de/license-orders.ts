import type { LicenseOrder } from '@quaygate/contract';

export const licenseOrders = {
  kind: {
    PURCHASE: 'Lizenzen',
    SETUP_FEE: 'Einrichtungsgebühr',
  } satisfies Record<LicenseOrder['kind'], string>,
  state: {
    OPEN: 'offen',
    PAID: 'bezahlt',
    CLOSED: 'nicht bezahlt',
    RETURNED: 'erstattet',
    REVOKED: 'widerrufen',
  } satisfies Record<LicenseOrder['state'], string>,
  file: {
    name: 'Bestellungen',
    created: 'Bestellt am',
    paid: 'Bezahlt am',
    kind: 'Art',
    quantity: 'Anzahl',
    state: 'Status',
    boughtBy: 'Bestellt von',
    orderId: 'Bestellnummer',
    licenseKey: 'Lizenzschlüssel',
    costCentre: 'Kostenstelle',
    receipt: 'Beleg',
  },
};
