import type { installation as german } from '../de/installation.ts';
import type { Same } from '../shape.ts';

export const installation: Same<typeof german> = {
  title: 'Installation',
  failed: 'The details of the installation could not be loaded.',
  licensing: {
    title: 'Licences',
    note: 'How companies come by the licences without which no driver can be booked. For a single company you can choose something else in its record.',
    label: 'Where licences come from',
    card: 'By card',
    cardText: 'Companies buy licences themselves',
    invoice: 'By invoice or contract',
    invoiceText: 'Administrators grant licences to companies, with their time, cost and note',
    none: 'None',
    noneText: 'No driver needs a licence. Licences, their checks and their pages disappear for everyone.',
    given: 'The setting LICENSES of the server decides this. Without it you choose here.',
    noCards: 'By card is possible once the setting PAYMENTS is set on the server.',
    save: 'Apply',
    saved: 'Saved. It holds at once for all companies for which nothing else is chosen.',
  },
  delivery: {
    title: 'Test delivery',
    note: 'Whether mails and notifications of this installation arrive, and what the mail server or push service answers otherwise.',
    noMails: 'This installation has no mail server. The setting SMTP_URL of the server names one.',
    email: 'Test mail to',
    sendMail: 'Send test mail',
    sendPush: 'Test notification to this browser',
    mail: {
      accepted: 'The mail server took the mail. Look into the mailbox, and its spam folder.',
      inbox: 'The mail is in the inbox of the demo.',
      refused: 'The mail server refused the mail.',
      unreachable: 'The mail server cannot be reached or does not accept the sign-in.',
      unanswered: 'The mail server did not answer within 8 seconds.',
    },
    push: {
      accepted: 'The push service took the notification. It appears on this device in a moment.',
      inbox: 'The notification is kept.',
      refused: 'The push service refused the notification.',
      unreachable: 'The push service of this browser cannot be reached.',
      unanswered: 'The push service did not answer within 8 seconds.',
    },
    answer: 'Answer: {{answer}}',
    unsupported: 'This browser cannot receive notifications, or its push service cannot be reached.',
    denied: 'Notifications are blocked for this page. Allow them in the settings of the browser.',
  },
  deployment: {
    title: 'Deployment file',
    note: 'Terminals, their operators, train operators, trucking systems and the users with platform and ISPS roles, as they are now. Another installation reads the file by the setting DEPLOYMENT_FILE. It holds names and email addresses.',
    download: 'Download file',
    failed: 'The file could not be loaded.',
  },
};
