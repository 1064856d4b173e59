export const statusRequest = {
  title: 'Statusabfrage',
} as const;
