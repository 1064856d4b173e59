export const bookings = {
  title: 'Buchungsübersicht',
} as const;
