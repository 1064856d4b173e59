export const notFound = {
  title: 'Diese Seite gibt es nicht',
  text: 'Die Adresse führt ins Hafenbecken. Vielleicht hilft ein Schritt zurück.',
} as const;
