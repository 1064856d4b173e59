/**
 * Stories that differ only in their language, their colours or their width are twins: a run tells the first, since the
 * catalogue of texts proves every screen in both languages. With ALL_TWINS=1, as in `npm run test:hours`, it tells each.
 */
export const twins = <T>(all: readonly T[]): readonly T[] => (process.env.ALL_TWINS ? all : all.slice(0, 1));
