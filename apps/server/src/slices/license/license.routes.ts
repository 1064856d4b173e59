import type { Slice } from '../../plumbing/serve.ts';

export const licenseSlice: Slice = () => {};
