/** The fields that name one train as a filter. */
export const trainFilter = {
  number: 'Zugnummer',
  day: 'Tag des Zuges',
  wrong: 'Eine Zugnummer aus Ziffern und ein Tag, zum Beispiel 41203',
};
