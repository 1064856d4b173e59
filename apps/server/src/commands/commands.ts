import type { Command } from './command.ts';

/** Every command beside the server, in the order of the help. A module of this folder that exports `run` stands here. */
export const commands: readonly Command[] = [
  {
    name: 'migrate',
    summary: 'Brings the schema up to date without starting the server',
    forms: [{ args: '', does: 'migrates, and gives the user of DATABASE_URL its rights' }],
    exits: { 0: 'the schema is up to date', 1: 'a migration could not be applied' },
    load: () => import('./migrate.ts'),
  },
  {
    name: 'backup',
    summary: 'Copies database, files and sealing key of one moment into a folder',
    forms: [
      {
        args: '--to FOLDER [--passphrase-file FILE]',
        does: 'makes the folder, which appears when it is whole; servers may run; the passphrase encrypts the sealing key',
      },
      { args: '--to FOLDER --without-key', does: 'leaves the sealing key out, where it is kept elsewhere' },
    ],
    exits: {
      0: 'the backup is whole',
      1: 'there is none: the folder was there already, or something could not be read or written',
    },
    load: () => import('./backup.ts'),
  },
  {
    name: 'restore',
    summary: 'Brings a backup into an empty database, or checks that this would work',
    forms: [
      {
        args: '--from FOLDER [--passphrase-file FILE]',
        does: 'checks every part, then restores database, files and sealing key; all sessions end',
      },
      {
        args: '--verify --from FOLDER [--passphrase-file FILE]',
        does: 'restores it in a PostgreSQL of its own below DATA_DIR, or in the empty database that VERIFY_DATABASE_URL names and that is emptied again, checks it from every side and prints a verdict for each check; the database of the settings is not touched',
      },
    ],
    exits: { 0: 'the backup is restored, or good', 1: 'it was not restored, or a check found something' },
    load: () => import('./restore.ts'),
  },
  {
    name: 'export',
    summary: 'Writes all data of a company or a terminal as CSV and JSON',
    forms: [
      { args: 'company ID --to FOLDER', does: 'what the users of a trucking company see, and nothing of others' },
      { args: 'terminal ID --to FOLDER', does: 'what the users and systems of a terminal see' },
    ],
    exits: { 0: 'the folder is whole', 1: 'there is no such company or terminal, or the folder was there already' },
    load: () => import('./export.ts'),
  },
  {
    name: 'doctor',
    summary: 'Looks at everything the settings name, and says what is wrong and what to do',
    forms: [
      {
        args: '[--json]',
        does: 'looks at settings, machine, database, files, mail, proxy, sockets, voice and other services; changes nothing',
      },
    ],
    exits: { 0: 'nothing is wrong; what is doubtful is told', 1: 'something is wrong' },
    load: () => import('./doctor.ts'),
  },
  {
    name: 'appoint-administrator',
    summary: 'Makes an account a further administrator',
    forms: [{ args: 'EMAIL', does: 'gives the account of this email address the role quaygate_admin' }],
    exits: { 0: 'the account is administrator', 1: 'there is no account with this email address that may sign in' },
    load: () => import('./appoint-administrator.ts'),
  },
  {
    name: 'reset-factors',
    summary: 'Takes away second factors that were lost',
    forms: [{ args: 'EMAIL', does: 'the user signs in with the password alone, and gets a mail about it' }],
    exits: { 0: 'the factors are gone', 1: 'the account has no second factor' },
    load: () => import('./reset-factors.ts'),
  },
  {
    name: 'unlink-user',
    summary: 'Lets a user be linked to another account of the OpenID Connect issuer',
    forms: [{ args: 'EMAIL', does: 'ends the sessions of the user; the next sign-in links the account anew' }],
    exits: { 0: 'the link is gone', 1: 'the account is not linked' },
    load: () => import('./unlink-user.ts'),
  },
  {
    name: 'integration-key',
    summary: 'Keys with which the systems of terminals call the integration API',
    forms: [
      {
        args: 'create --facility ID --label TEXT --scopes LIST [--end TIME|none] [--networks LIST]',
        does: 'makes a key and prints it, once',
      },
      { args: 'list --facility ID', does: 'prints the keys of a facility as JSON' },
      { args: 'revoke --facility ID --id KEYID', does: 'ends a key' },
    ],
    exits: { 0: 'done', 1: 'there is no such facility or key' },
    load: () => import('./integration-key.ts'),
  },
  {
    name: 'log-level',
    summary: 'Lets running servers log more, or less, for a while',
    forms: [
      {
        args: 'LEVEL [--minutes NUMBER]',
        does: 'sets the level of all instances of the database for so many minutes, from 1 to 1440, without it 15: fatal, error, warn, info, debug, trace or silent; no restart is needed',
      },
      { args: 'reset', does: 'ends that at once' },
    ],
    exits: { 0: 'done', 1: 'the database could not be written' },
    load: () => import('./log-level.ts'),
  },
  {
    name: 'signing-keys',
    summary: 'Changes the keys that sign ID tokens and passes',
    forms: [
      {
        args: 'rotate',
        does: 'adds a key for tokens and one for passes; those before check until their last token or pass has ended',
      },
      {
        args: 'replace',
        does: 'puts new keys in the place of all others, such as of stolen ones: every token and every pass ends within a minute, and gates have to read the published keys again',
      },
    ],
    exits: { 0: 'done', 1: 'the keys could not be changed' },
    load: () => import('./signing-keys.ts'),
  },
  {
    name: 'sealing-key',
    summary: 'Changes the key that seals secrets in the database',
    forms: [
      {
        args: 'rotate',
        does: 'makes a new sealing key and seals with it what the one before sealed: signing keys, keys of passes and push messages, authenticator apps, numbers of documents, pictures; stop all servers of the database first',
      },
    ],
    exits: { 0: 'everything is sealed with the new key', 1: 'a server runs, or there is no key to rotate' },
    load: () => import('./sealing-key.ts'),
  },
  {
    name: 'email-addresses',
    summary: 'Addresses and names of an earlier build that are refused today',
    forms: [
      { args: 'list', does: 'lists accounts and drivers whose address or name would be refused; changes nothing' },
      {
        args: 'mend',
        does: 'gives addresses that are only spelled otherwise their one spelling, and lists the others',
      },
    ],
    exits: { 0: 'done', 1: 'the rows could not be read or changed' },
    load: () => import('./email-addresses.ts'),
  },
  {
    name: 'tax-id-twins',
    summary: 'Lists companies whose tax ids are spellings of one; it changes nothing',
    forms: [{ args: '', does: 'prints form, kept or twin, the id as it was typed, id and name of each' }],
    exits: { 0: 'no two companies have one tax id', 1: 'there are some, which are listed' },
    load: () => import('./tax-id-twins.ts'),
  },
  {
    name: 'audit',
    summary: 'Checks the chain of the audit log',
    forms: [
      { args: 'verify', does: 'checks that no entry was changed, removed or put in between' },
      { args: 'verify NUMBER:HASH', does: 'and that this link, noted earlier, still stands in the chain' },
      {
        args: 'verify --anchors FILE [--key KEY]',
        does: 'and every signed end in this file: that of AUDIT_EXPORT, or what a syslog server wrote; KEY is trusted too',
      },
      { args: 'key', does: 'prints the public key that signs the ends of the chain' },
    ],
    exits: { 0: 'the chain is whole', 1: 'the chain is broken, or the file holds no anchor that can be trusted' },
    load: () => import('./audit.ts'),
  },
  {
    name: 'deployment',
    summary: 'Writes what is set up as a deployment file',
    forms: [
      {
        args: 'export',
        does: 'prints terminals, their companies, train operators, trucking systems and the people with platform and ISPS roles as JSON that DEPLOYMENT_FILE can name',
      },
    ],
    exits: { 0: 'printed', 1: 'the database could not be read' },
    load: () => import('./deployment.ts'),
  },
  {
    name: 'verify-pass',
    summary: 'Checks the pass of a driver without network and database',
    forms: [
      {
        args: '--keys FILE --issuer ADDRESS [--facility ID] [--at TIME] PASS',
        does: 'checks the signature, the end and the terminal of a pass',
      },
    ],
    exits: { 0: 'the pass is good', 1: 'the pass is refused' },
    more: `--keys      what GET /web/driver/v1/passKeys answered, as a file
--issuer    public address of the installation, such as https://gate.example
--facility  id of the terminal where the pass is shown; others are refused
--at        a moment in ISO 8601; without it, now
PASS        the text of the QR code; - reads it from standard input

A good signature does not say that the truck may come in: a block or a cancelled tour is known to the admission check alone.`,
    load: () => import('./verify-pass.ts'),
  },
];
