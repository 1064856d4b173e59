/**
 * Every table, by the name the queries use. Each `*.table.ts` adds its tables here; a house test compares their columns
 * with the migrations.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled from elsewhere
export interface Tables {}
