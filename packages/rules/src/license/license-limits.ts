/** Editable text longer than this is truncated and gets a tooltip (FWD-TRK-12). */
export const editableTextMax = 10;
/** A licence expires soon from this many calendar months before its date (UI-04). */
export const expiringMonths = 1;

/** Most licences of one purchase (FWD-PAY-16). */
export const purchaseMaxQuantity = 100;
/** Longest text that names the cost centre of an order (FWD-PAY-43). */
export const costCentreMaxCharacters = 50;
/** Days before the end of a licence that will not renew at which its company is told, the fewest first (FWD-LIC-68). */
export const reminderDays = [7, 30];
/** Licences per page (FWD-LIC-40). */
export const licensesPageSize = 50;
