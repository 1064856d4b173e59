export const draftKey = 'kept-draft';

/** Apart from the reading of it, which the sign-in page does not need. */
export const dropDraft = (): void => sessionStorage.removeItem(draftKey);
