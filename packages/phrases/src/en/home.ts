import type { home as german } from '../de/home.ts';
import type { Same } from '../shape.ts';

export const home: Same<typeof german> = {
  morning: 'Good morning, {{name}}',
  day: 'Good afternoon, {{name}}',
  evening: 'Good evening, {{name}}',
  text: 'Where would you like to start?',
  wanted: 'Continue where you were',
  wantedText: 'You had opened a page before you logged in.',
  wantedOpen: 'Open the page',
  firstSteps: 'First steps',
  firstStepsText:
    '{{done}} of {{count}} done. What is missing before the first truck drives through the gate stands there.',
  firstStepsOpen: 'Open',
  office: {
    title: 'Gate-pass office: to do',
    total: 'in all',
    tourSoon: 'with a tour within 24 hours',
    deletion: 'deletions',
    proposal: 'approvals',
    waiting: 'to check',
    reset: 'tries used up',
    ending: 'documents that end',
  },
  noRoles: 'No area has been assigned to you yet',
  noRolesText: 'As soon as your administrator gives you a role, your area appears here.',
  tile: {
    terminal: 'Terminal operator',
    terminalText: 'Acceptance, appointments, block list and drivers at the terminal',
    train: 'Train operator',
    trainText: 'Units for the train, closing times and completion',
    forwarder: 'Forwarder operator',
    forwarderText: 'Request a status, book tours, manage drivers',
    users: 'User management',
    usersText: 'Check gate-pass users, maintain web app users and companies',
    licenses: 'Licence management',
    licensesText: 'Driver licences: stock, assignment and renewal',
  },
};
