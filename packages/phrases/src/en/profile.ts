import type { profile as german } from '../de/profile.ts';
import type { Same } from '../shape.ts';

export const profile: Same<typeof german> = {
  title: 'Profile',
  person: 'Person',
  personText: 'This is how your name appears to colleagues and at the terminal.',
  firstName: 'First name',
  lastName: 'Last name',
  saved: 'Profile saved',
  account: 'Account',
  email: 'Email',
  verified: 'verified',
  notVerified: 'not verified',
  verify: 'Send verification email',
  noMails: 'This installation sends no mails.',
  verifySent: 'A verification email is on its way',
  roles: 'Roles',
  look: 'Appearance',
  language: 'Language',
  slashKey: 'The / key jumps to the search',
  danger: 'Delete account',
  dangerText: 'Your account and its links are deleted. Records keep your name.',
  remove: 'Delete account',
  removeTitle: 'Delete the account {{email}}?',
  removeText: 'The account is deleted at once and for good, and you are logged out.',
};
