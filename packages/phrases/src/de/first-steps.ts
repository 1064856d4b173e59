import type { FirstSteps } from '@quaygate/contract';

type Step = FirstSteps['steps'][number]['step'];

export const firstSteps = {
  title: 'Erste Schritte',
  failed: 'Die ersten Schritte konnten nicht geladen werden.',
  note: 'Was diese Installation braucht, bis der erste Lkw durchs Gate fährt. Was erledigt ist, wird von selbst abgehakt.',
  progress: '{{done}} von {{count}} erledigt',
  all: 'Alles ist erledigt. Sie brauchen diese Seite nicht mehr.',
  done: 'erledigt',
  open: 'offen',
  hide: 'Ausblenden',
  show: 'Wieder auf der Startseite zeigen',
  hidden: 'Die ersten Schritte stehen nicht mehr auf der Startseite.',
  shown: 'Die ersten Schritte stehen wieder auf der Startseite.',
  step: {
    secondAdministrator: 'Ein zweiter Administrator',
    mails: 'Ein Server für E-Mails',
    terminal: 'Ein Terminal',
    slots: 'Zeitfenster',
    integrationKey: 'Ein Schlüssel für das System des Terminals',
    loadUnits: 'Ladeeinheiten',
    company: 'Eine Spedition mit dem Tarif Premium',
    dispatcher: 'Ein Disponent',
    driver: 'Ein Fahrer',
    license: 'Eine Lizenz',
    booking: 'Eine Probebuchung',
  } satisfies Record<Step, string>,
  text: {
    secondAdministrator:
      'Rechte, Schlüssel und Lizenzen gibt ein zweiter Administrator frei. Legen Sie sein Konto an und laden Sie ihn ein; solange Sie allein sind, macht der Betreiber es auf dem Server zum Administrator:',
    mails:
      'Einladungen und Links gehen per E-Mail hinaus. Der Betreiber setzt SMTP_URL und MAIL_FROM auf dem Server. Bis dahin kopieren Sie Links und geben sie selbst weiter.',
    terminal:
      'Legen Sie das Terminal mit Name, Betreiber und Zeitzone an. In seinem Eintrag steht danach, was es noch braucht.',
    slots:
      'Ohne Zeitfenster gibt es nichts zu buchen. Ein Nutzer mit Terminalrolle plant die Wochentage unter „Zeitfenster“, oder das System des Terminals meldet sie.',
    integrationKey: 'Damit meldet das System des Terminals Ladeeinheiten, Freistellungen und Ereignisse am Gate.',
    loadUnits:
      'Das System des Terminals meldet, was abgeholt und angeliefert werden kann. Die Schnittstelle zeigt, was ankam und was nicht.',
    company: 'Legen Sie das Unternehmen an und geben Sie ihm den Tarif Premium: Mit Free kann niemand buchen.',
    dispatcher:
      'Legen Sie einen Nutzer mit Speditionsrolle an, verknüpfen Sie ihn mit der Spedition und laden Sie ihn ein. Der Schritt ist erledigt, sobald er sich angemeldet hat.',
    driver:
      'Der Disponent lädt seine Fahrer in der Fahrerverwaltung ein oder gibt ihnen den Code seines Unternehmens, bestätigt sie und trägt das Kennzeichen ein.',
    license:
      'Ein Fahrer braucht eine Lizenz, bevor er gebucht werden kann. Erteilen Sie der Spedition Lizenzen in ihrem Eintrag; der Disponent weist sie zu. Oder wählen Sie unter „Installation“, dass keine nötig ist.',
    booking:
      'Der Disponent fragt in der Statusabfrage eine gemeldete Ladeeinheit ab, wählt Zeitfenster und Fahrer und bucht.',
  } satisfies Record<Step, string>,
  practice:
    'Ist das System noch nicht angeschlossen? Schalten Sie ein Terminal auf Üben: Es hat dann Ladeeinheiten zum Ausprobieren.',
  lead: {
    practice: 'Am Terminal einschalten',
    terminals: 'Zu den Terminals',
    users: 'Zu den Nutzern',
    keys: 'Zu den Schlüsseln',
    interface: 'Zur Schnittstelle',
    companies: 'Zu den Speditionen',
    installation: 'Zur Installation',
  },
} as const;
