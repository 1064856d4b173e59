/** OPEN: not paid yet. CLOSED: it will not be paid. RETURNED: the money went back. REVOKED: by an administrator. */
export const licenseOrderStates = ['OPEN', 'PAID', 'CLOSED', 'RETURNED', 'REVOKED'] as const;
export type LicenseOrderState = (typeof licenseOrderStates)[number];
