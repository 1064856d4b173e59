import type { Slice } from '../../plumbing/serve.ts';

export const integrationSlices: readonly Slice[] = [];
