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
  flags: {
    title: 'Functions',
    note: 'What this installation has. A switch counts at once and for everyone.',
    failed: 'The functions could not be loaded.',
    given: 'The setting {{setting}} of the server decides this. Without it you switch here.',
    changed: 'Last switched by {{name}}, {{time}}',
    someone: 'a former user',
    switchedOn: 'Switched on. It counts at once.',
    switchedOff: 'Switched off. It counts at once.',
    mapIntegration: {
      name: 'Truck monitoring',
      text: 'Users of terminals with a live map see the trucks on it. Without this function no terminal has the page.',
      setting: 'MAP_INTEGRATION',
    },
  },
  deployment: {
    title: 'Deployment file',
    note: 'Terminals, their operators, train operators, trucking systems and the users with platform and ISPS roles, as they are now. Another installation reads the file by the setting DEPLOYMENT_FILE. It holds names and email addresses.',
    download: 'Download file',
    failed: 'The file could not be loaded.',
  },
};
