/** What terminals announce, wherever it is shown. */
export const announcement = {
  list: 'Bekanntmachungen der Terminals',
  kind: { closed: 'geschlossen', slow: 'Wartezeiten', information: 'Hinweis' },
  title: '{{terminal}}: {{kind}}',
  now: 'jetzt',
  period: '{{from}} bis {{until}}',
  open: 'ab {{from}}, bis auf Weiteres',
  modules: 'nur {{modules}}',
  concerned_one: '{{count}} Ihrer Buchungen liegt in diesem Zeitraum.',
  concerned_other: '{{count}} Ihrer Buchungen liegen in diesem Zeitraum.',
  show: 'Touren anzeigen',
  more_one: '{{count}} weitere Bekanntmachung',
  more_other: '{{count}} weitere Bekanntmachungen',
  less: 'Weniger anzeigen',
} as const;
