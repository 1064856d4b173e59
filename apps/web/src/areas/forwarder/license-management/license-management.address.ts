import { licenseStatuses } from '@quaygate/rules';
import { listIn, type Query, textIn } from '#web/lib/address.ts';

const managers = ['ME', 'OTHERS'] as const;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** A payment returns with a parameter; any present value but false counts (FWD-PAY-12). */
const isSet = (query: Query, key: string) => query[key] !== undefined && textIn(query, key) !== 'false';

/** Search, filters, the open licence and what a payment returned with, as they stand in the address. */
export function readLicenseAddress(query: Query) {
  const expiresBefore = textIn(query, 'expiresBefore');
  return {
    search: textIn(query, 'search'),
    licenseStatuses: listIn(query, 'licenseStatuses', licenseStatuses),
    managedBy: listIn(query, 'managedBy', managers),
    expiresBefore: day.test(expiresBefore) && !Number.isNaN(Date.parse(expiresBefore)) ? expiresBefore : '',
    /** Id of the licence whose details are open. */
    license: textIn(query, 'license'),
    purchaseSuccess: isSet(query, 'purchaseSuccess') || undefined,
    successSetupFee: isSet(query, 'successSetupFee') || undefined,
  };
}

export type LicenseAddress = ReturnType<typeof readLicenseAddress>;
