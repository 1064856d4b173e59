/**
 * The rule of what must be seen as it is: read again every so many milliseconds while the tab is visible, and at once
 * when the tab is shown again. A failed refresh leaves what was there.
 */
export const live = (refetchInterval: number) =>
  ({ refetchInterval, refetchIntervalInBackground: false, refetchOnWindowFocus: 'always' }) as const;
