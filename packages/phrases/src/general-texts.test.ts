import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gatePassUsers as driversDe } from './de/gate-pass-users.ts';
import { home as homeDe } from './de/home.ts';
import { login as loginDe } from './de/login.ts';
import { shell as german } from './de/shell.ts';
import { gatePassUsers as driversEn } from './en/gate-pass-users.ts';
import { home as homeEn } from './en/home.ts';
import { login as loginEn } from './en/login.ts';
import { shell as english } from './en/shell.ts';

const text = readFileSync(new URL('../../../docs/spec/requirements-platform.md', import.meta.url), 'utf8');

/** English and German of a row of Appendix B. */
function given(key: string): [en: string, de: string] {
  const rows = text.slice(text.indexOf('## Appendix B')).split('\n');
  const cells = rows.map((line) => line.split('|').map((cell) => cell.trim()));
  const row = cells.find((cell) => cell[1]?.replace(/ \(key decided\)$/, '') === key);
  return [row?.[2]?.replace(/ \*$/, '') ?? '', row?.[3] ?? ''];
}

const messages = [
  'fieldRequired',
  'invalidEmail',
  'onlyNumbers',
  'dateNotPast',
  'dateNotFuture',
  'endDateAfterStartDate',
  'notMoreThanTwoYears',
  'invalidFileType',
  'fileTooBig',
  'license_claim_invalid_format',
  'own_change_not_approvable',
] as const;

test.each(messages)('VAL-01..06 VAL-09..12 VAL-15 I18N-10 the general message %s has its words', (key) => {
  expect(given(key)[0]).not.toBe('');
  expect([english.field[key], german.field[key]]).toEqual(given(key));
});

test('VAL-07 VAL-15 the search says how many characters it needs', () => {
  expect([english.search.minimum, german.search.minimum]).toEqual(given('search_min_three_characters'));
});

const ofSession = {
  'Session expired': 'expired',
  'User data': 'userDataFailed',
  'Authentication start': 'startFailed',
  'Forwarders list': 'forwardersFailed',
  'Terminals list': 'terminalsFailed',
  'Train operators list': 'trainOperatorsFailed',
  'Forwarder config': 'configFailed',
} as const;

test.each(Object.entries(ofSession))('ERR-10..16 I18N-10 the message of %s has its words', (row, key) => {
  expect([english.session[key], german.session[key]]).toEqual(given(row));
});

interface Texts {
  login: typeof loginDe | typeof loginEn;
  home: typeof homeDe | typeof homeEn;
}

const ofSignIn = {
  login_to_your_account: ({ login }: Texts) => login.title,
  welcome_text: ({ login }) => login.welcome,
  forgotPassword: ({ login }) => login.forgotPassword,
  sendResetEmail: ({ login }) => login.forgot.submit,
  back_to_login: ({ login }) => login.forgot.back,
  emailSent: ({ login }) => login.forgot.sent,
  invalid_credentials: ({ login }) => login.invalidCredentials,
  'auth/user-disabled': ({ login }) => login.userDisabled,
  'auth/user-not-found': ({ login }) => login.userNotFound,
  something_went_wrong: ({ login }) => login.somethingWentWrong,
  'Login failed': ({ login }) => login.failed,
  no_roles_assigned: ({ home }) => home.noRoles,
} satisfies Record<string, (texts: Texts) => string>;

test.each(Object.entries(ofSignIn))(
  'AUTH-02 AUTH-08 AUTH-10 ERR-05..09 HOME-05 I18N-10 %s has its words',
  (key, of) => {
    expect([of({ login: loginEn, home: homeEn }), of({ login: loginDe, home: homeDe })]).toEqual(given(key));
  },
);

test('NAV-39 SESS-21 UI-03 ERR-04 I18N-10 what the shell says has its words', () => {
  const said = {
    missing: [english.missing, german.missing],
    unknownError: [english.unknownError, german.unknownError],
    no_permission: [english.forbidden.title, german.forbidden.title],
    no_terminal_assigned: [english.unassigned.terminal, german.unassigned.terminal],
    no_forwarder_assigned: [english.unassigned.forwarder, german.unassigned.forwarder],
    no_train_operator_assigned: [english.unassigned.trainOperator, german.unassigned.trainOperator],
  };
  for (const [key, words] of Object.entries(said)) expect(words, key).toEqual(given(key));
});

const ofDrivers = {
  'request to be deleted': (texts: typeof driversDe | typeof driversEn) => texts.deletionRequested,
  no_trucker_identification: ({ noIdentification }) => noIdentification,
  delete_request_success: ({ remove }) => remove.done,
  delete_request_error: ({ remove }) => remove.failed,
  changes_sent: ({ edit }) => edit.sent,
  changes_failed: ({ edit }) => edit.failed,
  'Licence migration': ({ migrate }) => migrate.done,
  error_migrating_license: ({ migrate }) => migrate.failed,
  idnow_reset_success: ({ reset }) => reset.done,
  error_resetting_idnow: ({ reset }) => reset.failed,
} satisfies Record<string, (texts: typeof driversDe | typeof driversEn) => string>;

test.each(Object.entries(ofDrivers))(
  'GATE-14 GATE-29 GATE-36 GATE-37 GATE-38 GATE-39 I18N-10 what is said of a driver has its words: %s',
  (key, of) => {
    expect([of(driversEn), of(driversDe)]).toEqual(given(key));
  },
);
