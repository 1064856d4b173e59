import type { QueryClient } from '@tanstack/react-query';

/** After an act the log is read again where it is shown. */
export const refreshAudit = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['audit'] });
