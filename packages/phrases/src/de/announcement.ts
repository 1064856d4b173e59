/** What terminals announce, wherever it is shown. */
export const announcement = {
  list: 'Mitteilungen der Terminals',
  kind: { closed: 'geschlossen', slow: 'Wartezeiten', information: 'Hinweis' },
  title: '{{terminal}}: {{kind}}',
  now: 'jetzt',
  period: '{{from}} bis {{until}}',
  open: 'ab {{from}}, bis auf Weiteres',
  modules: 'nur {{modules}}',
  concerned_one: '{{count}} Ihrer Buchungen liegt in diesem Zeitraum.',
  concerned_other: '{{count}} Ihrer Buchungen liegen in diesem Zeitraum.',
  show: 'Touren anzeigen',
  more_one: '{{count}} weitere Mitteilung',
  more_other: '{{count}} weitere Mitteilungen',
  less: 'Weniger anzeigen',
} as const;
