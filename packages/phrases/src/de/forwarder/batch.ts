export const batch = {
  title: 'Ergebnisse der Mehrfachabfrage',
} as const;
