/** Filters of the list of web app users; values of one filter are alternatives (WAU-46). */
export const accountFilters = ['active', 'disabled'] as const;
export const signInFilters = ['before', 'never'] as const;
export const roleFilters = ['some', 'none'] as const;
