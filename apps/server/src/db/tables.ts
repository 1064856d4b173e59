/**
 * Every table, by the name the queries use. Each `*.table.ts` adds its own here; a test compares the columns with the
 * migrations.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled from elsewhere
export interface Tables {}
