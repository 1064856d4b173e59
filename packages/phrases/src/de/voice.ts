export const voice = {} as const;
