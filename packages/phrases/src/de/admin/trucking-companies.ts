export const truckingCompanies = {
  title: 'Speditionen',
} as const;
