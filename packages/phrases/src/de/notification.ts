import type { NotificationKind } from '@quaygate/contract';

export const notification = {
  title: 'Mitteilungen',
  isUnread: 'ungelesen',
  readAll: 'Alle als gelesen markieren',
  readOne: 'Als gelesen markieren: {{title}}',
  again: 'Erneut versuchen',
  settings: 'E-Mails und Browser wählen',
  more: 'Ältere zeigen',
  none: 'Noch keine Mitteilungen',
  noneText: 'Was Ihrem Unternehmen oder Terminal geschieht und was auf Sie wartet, steht dann hier.',
  failed: 'Die Mitteilungen können gerade nicht geladen werden.',
  reason: 'Grund: {{reason}}',
  isOver: 'Inzwischen vorbei.',
  before: 'bisher {{slot}}',
  train: 'Zug {{train}}',
  until: 'bis {{day}}',
  bookings_one: '{{count}} Buchung',
  bookings_other: '{{count}} Buchungen',
  licenses_one: '{{count}} Lizenz',
  licenses_other: '{{count}} Lizenzen',
  items_one: '{{count}} Eintrag',
  items_other: '{{count}} Einträge',
  kind: {
    truckRefused: { title: 'Lkw am Gate angehalten', hint: 'In der Tour steht, was jetzt zu tun ist.' },
    bookingMoved: { title: 'Terminal hat eine Buchung verlegt', hint: 'Sagen Sie es dem Fahrer.' },
    bookingCancelled: {
      title: 'Terminal hat eine Buchung storniert',
      hint: 'Buchen Sie neu, wenn der Behälter noch fahren soll.',
    },
    loadUnitChanged: {
      title: 'Terminal hat eine gebuchte Ladeeinheit geändert',
      hint: 'In der Tour steht, ob der Lkw noch durchkommt.',
    },
    slotReduced: {
      title: 'Gebuchtes Zeitfenster geschlossen oder verkleinert',
      hint: 'Die Buchungen gelten noch. Fragen Sie das Terminal, oder verlegen Sie sie.',
    },
    trainAtRisk: {
      title: 'Ladeeinheiten verpassen vielleicht ihren Zug',
      hint: 'Verlegen Sie die Buchungen nach vorn.',
    },
    trainCancelled: {
      title: 'Ladeeinheiten brauchen einen anderen Zug',
      hint: 'Rufen Sie das Terminal an und klären Sie einen anderen Zug. Verlegen oder stornieren Sie dann die Buchungen.',
    },
    pickupTrainCancelled: {
      title: 'Der Zug Ihrer Abholungen fällt aus',
      hint: 'Fragen Sie das Terminal, wann die Ladeeinheiten kommen. Verlegen oder stornieren Sie dann die Buchungen.',
    },
    pickupTrainLate: {
      title: 'Der Zug Ihrer Abholungen kommt zu spät',
      hint: 'Verlegen Sie die Buchungen auf ein späteres Zeitfenster.',
    },
    leftBehind: {
      title: 'Zug ist ohne Ihre Ladeeinheiten abgefahren',
      hint: 'Klären Sie mit dem Terminal den nächsten Zug, und verlegen oder stornieren Sie die Buchungen.',
    },
    deadlineChanged: {
      title: 'Annahmefrist geändert: Buchungen liegen außerhalb',
      hint: 'Verlegen Sie sie in die Frist, oder rufen Sie das Terminal an.',
    },
    rowBookable: {
      title: 'Beobachtete Zeilen des Plans sind jetzt buchbar',
      hint: 'Schlagen Sie im Plan Zeitfenster und Fahrer vor, und buchen Sie.',
    },
    driverBlocked: {
      title: 'Fahrer am Terminal gesperrt',
      hint: 'Bis das Terminal die Sperre aufhebt, braucht die Tour einen anderen Fahrer.',
    },
    driverUnblocked: {
      title: 'Sperre eines Fahrers aufgehoben',
      hint: 'Der Fahrer kann dort wieder fahren. Ein Lkw, der schon am Terminal steht, wird vom Terminal registriert.',
    },
    driverNotVerified: {
      title: 'Fahrer einer offenen Tour ist nicht identifiziert',
      hint: 'Am Gate wird der Lkw abgewiesen. Die Identifikation beginnt in der App des Fahrers.',
    },
    licenseEnds: { title: 'Lizenzen laufen ab', hint: 'Fahrer ohne Lizenz können nicht gebucht werden.' },
    paymentOpen: { title: 'Zahlung einer Verlängerung offen', hint: 'Prüfen Sie Ihr Zahlungsmittel.' },
    gateRefused: { title: 'Lkw am Gate angehalten', hint: 'Der Lkw braucht eine Entscheidung.' },
    reportRejected: {
      title: 'Meldungen Ihres Systems abgelehnt',
      hint: 'Die Administration sieht die Gründe bei der Terminalschnittstelle.',
    },
    approvalPending: { title: 'Eine Änderung wartet auf Freigabe', hint: 'Eine zweite Person entscheidet.' },
    identificationWaiting: {
      title: 'Eine Identifikation wartet auf Prüfung',
      hint: 'Der Fahrer kann erst danach einfahren.',
    },
    interfaceRejected: {
      title: 'Meldungen eines Terminals abgelehnt',
      hint: 'Die Gründe stehen bei der Terminalschnittstelle.',
    },
    jobFailed: { title: 'Ein Hintergrundauftrag ist gescheitert', hint: 'Die Ursache steht im Protokoll des Servers.' },
  } satisfies Record<
    NotificationKind | 'trainCancelled' | 'pickupTrainCancelled' | 'pickupTrainLate',
    { title: string; hint: string }
  >,
  push: {
    title: 'Mitteilungen im Browser',
    text: 'Dieser Browser zeigt Mitteilungen auch, wenn Quaygate nicht offen ist, auch auf einem gesperrten Bildschirm. Sie nennen Tour, Terminal und Zeit, aber keine Personen und Kennzeichen.',
    on: 'In diesem Browser einschalten',
    off: 'In diesem Browser ausschalten',
    isOn: 'Dieser Browser zeigt jetzt Mitteilungen',
    isOff: 'Dieser Browser zeigt keine Mitteilungen mehr',
    list: 'Browser mit Mitteilungen',
    current: 'dieser Browser',
    since: 'seit {{date}}',
    unknown: 'Unbekannter Browser',
    remove: 'Entfernen',
    removeOf: 'Entfernen: {{name}}',
    removed: 'Der Browser bekommt keine Mitteilungen mehr',
    failed: 'Die Browser können gerade nicht geladen werden.',
    trouble: {
      unsupported: 'Dieser Browser kann keine Mitteilungen empfangen. Die Glocke und E-Mails bleiben.',
      install:
        'Auf diesem Gerät geht das nur vom Home-Bildschirm aus: Teilen, dann „Zum Home-Bildschirm“. Öffnen Sie Quaygate dort.',
      denied:
        'Mitteilungen sind für diese Seite nicht erlaubt. Erlauben Sie sie in den Einstellungen des Browsers, und laden Sie die Seite neu.',
      insecure:
        'Mitteilungen im Browser sind nicht eingerichtet: Quaygate läuft hier ohne HTTPS. Fragen Sie Ihre Administration.',
    },
  },
  choices: {
    title: 'Mitteilungen wählen',
    text: 'Die Glocke zeigt immer alles. Hier wählen Sie, was zusätzlich per E-Mail oder in Ihre Browser kommt.',
    mail: 'E-Mail: {{pace}}',
    push: 'Browser: {{pace}}',
    mailOf: '{{title}}: per E-Mail',
    pushOf: '{{title}}: im Browser',
    immediate: 'sofort',
    hourly: 'stündlich gesammelt',
    never: 'nie',
    quiet: 'Ruhezeit',
    quietText: 'In dieser Zeit kommt nichts per E-Mail oder in die Browser. Was ansteht, kommt danach.',
    hasQuiet: 'Ruhezeit einhalten',
    from: 'Von',
    to: 'Bis',
    saved: 'Gespeichert',
    failed: 'Die Einstellungen können gerade nicht geladen werden.',
  },
} as const;
