import type { firstSteps as german } from '../de/first-steps.ts';
import type { Same } from '../shape.ts';

export const firstSteps: Same<typeof german> = {
  title: 'First steps',
  failed: 'The first steps could not be loaded.',
  note: 'What this installation needs before the first truck drives through the gate. What is done is ticked off by itself.',
  progress: '{{done}} of {{count}} done',
  all: 'Everything is done. You no longer need this page.',
  done: 'done',
  open: 'open',
  hide: 'Hide',
  show: 'Show on the home page again',
  hidden: 'The first steps no longer stand on the home page.',
  shown: 'The first steps stand on the home page again.',
  step: {
    secondAdministrator: 'A second administrator',
    mails: 'A server for emails',
    terminal: 'A terminal',
    slots: 'Time slots',
    integrationKey: 'A key for the system of the terminal',
    loadUnits: 'Load units',
    company: 'A trucking company on the plan Premium',
    dispatcher: 'A dispatcher',
    driver: 'A driver',
    license: 'A licence',
    booking: 'A test booking',
  },
  text: {
    secondAdministrator:
      'Rights, keys and licences are approved by a second administrator. Create their account and invite them; while you are alone, the operator makes them administrator on the server:',
    mails:
      'Invitations and links go out by email. The operator sets SMTP_URL and MAIL_FROM on the server. Until then you copy links and hand them on yourself.',
    terminal: 'Create the terminal with its name, operator and time zone. Its record then says what it still needs.',
    slots:
      'Without time slots there is nothing to book. A user with a terminal role plans the weekdays under “Slots”, or the system of the terminal reports them.',
    integrationKey: 'With it the system of the terminal reports load units, releases and events at the gate.',
    loadUnits:
      'The system of the terminal reports what can be picked up and delivered. The interface shows what arrived and what did not.',
    company: 'Create the company and give it the plan Premium: with Free it can book nothing.',
    dispatcher:
      'Create a user with a forwarder role, link them to the trucking company and invite them. The step is done once they have signed in.',
    driver:
      'The dispatcher invites drivers in the driver management or gives them the code of the company, approves them and enters the licence plate.',
    license:
      'A driver needs a licence before they can be booked. Grant licences to the trucking company in its record; the dispatcher assigns them. Or choose under “Installation” that none is needed.',
    booking:
      'The dispatcher asks for a reported load unit in the status request, picks a time slot and a driver, and books.',
  },
  practice: 'Is the system not connected yet? Switch a terminal to practice: it then has load units to try.',
  lead: {
    practice: 'Switch it on at the terminal',
    terminals: 'To the terminals',
    users: 'To the users',
    keys: 'To the keys',
    interface: 'To the interface',
    companies: 'To the trucking companies',
    installation: 'To the installation',
  },
};
