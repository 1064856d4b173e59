import type { Slice } from '../../plumbing/serve.ts';

export const userSlice: Slice = () => {};
