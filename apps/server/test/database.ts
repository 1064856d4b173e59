import { inject } from 'vitest';
import { cloneTemplate } from './template.ts';

/** A migrated database without data, for one test file, in about 50 ms. */
export const createDatabase = () => cloneTemplate({ url: inject('databaseUrl') });
