/** GRANT: by an administrator, with an invoice or a contract. */
export const licenseOrderKinds = ['PURCHASE', 'SETUP_FEE', 'GRANT'] as const;
export type LicenseOrderKind = (typeof licenseOrderKinds)[number];

/** OPEN: not paid yet. CLOSED: it will not be paid. RETURNED: the money went back. REVOKED: by an administrator. */
export const licenseOrderStates = ['OPEN', 'PAID', 'CLOSED', 'RETURNED', 'REVOKED'] as const;
export type LicenseOrderState = (typeof licenseOrderStates)[number];
