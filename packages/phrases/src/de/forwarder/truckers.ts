export const truckers = {
  title: 'Fahrerverwaltung',
} as const;
