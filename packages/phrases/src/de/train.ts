export const train = {} as const;
