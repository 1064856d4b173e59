export const onItsWay = {
  title: 'Dieser Bereich ist unterwegs',
  text: 'Das Gleis liegt, der Zug rollt noch. Alles andere steht Ihnen schon offen.',
  home: 'Zur Startseite',
} as const;
