import type { Role } from '@quaygate/contract';
import type { Language } from '@quaygate/phrases/languages';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Db, Trx } from '../db/client.ts';
import type { OwnConnection } from '../db/pool/own-connection.ts';
import type { Replica } from '../db/replica/replica.ts';
import type { FactorProvider } from '../identity/factor/factor-provider.ts';
import type { IdentityProvider, PasswordProvider } from '../identity/identity.ts';
import type { PassKeys } from '../identity/session/pass-keys.ts';
import type { PageProvider, SessionProvider } from '../identity/session/session-provider.ts';
import type { SigningKeys } from '../identity/session/signing-keys.ts';
import type { AnchorKey } from '../outside/audit-target/anchor-key.ts';
import type { AuditTarget } from '../outside/audit-target/audit-target.ts';
import type { Bus } from '../outside/bus/bus.ts';
import type { Files } from '../outside/files/files.ts';
import type { DocumentVault } from '../outside/identification/document-vault.ts';
import type { IdentificationProvider } from '../outside/identification/identification-provider.ts';
import type { MailSender, Postman } from '../outside/mail/mail.ts';
import type { EmbeddedCheckouts } from '../outside/payment/embedded/embedded-payments.ts';
import type { PaymentProvider } from '../outside/payment/payment.ts';
import type { Push } from '../outside/push/push.ts';
import type { RetentionTarget } from '../outside/retention-target/retention-target.ts';
import type { Voice } from '../outside/voice/voice.ts';

/** Settings of the installation that slices may read. */
export interface Settings {
  demo: boolean;
  /** Whether platform roles and integration keys need the approval of a second administrator. */
  fourEyes: boolean;
  demoPassword: string;
  /** Accounts of the demo that the sign-in page offers. */
  demoStaff: readonly { email: string; roles: Role[] }[];
  /** Origin for links in mails and for the origin check, without a slash at its end. */
  publicUrl: string;
  supportUrls: Record<Language, string | null>;
  /** The flag mapIntegration; null: administrators switch it. */
  mapIntegration: boolean | null;
  /** Address of a vector style of a map service; null: the product's own ground, which loads nothing from elsewhere. */
  mapStyleUrl: string | null;
  /** App id and secret of the support chat; null while it is off. */
  chat: { appId: string; secret: string } | null;
  /** STUN servers of the voice connection, as the browser may know them. */
  iceServers: { urls: string[] }[];
  /** Days after which entries of the audit log are removed; the database keeps those of the last 365 in any case. */
  auditKeptDays: number;
  /** Days after which an identification that lets no one pass is removed with its pictures. */
  identificationKeptDays: number;
  /** Days after which nothing personal is kept of a deleted driver. */
  truckerKeptDays: number;
  /** Hours for which it is kept where trucks were; 0: only where they are. */
  positionsKeptHours: number;
  /** Days for which these are kept (OPS-89); `events`: ids of what terminals reported, those of backfills twice as long. */
  keptDays: Record<'slotChanges' | 'exceptions' | 'blocks' | 'notifications' | 'events', number>;
  /** Days after which closed bookings, tours and load units move to the archive; 0: never. */
  archiveAfterDays: number;
  /** Requests per second, user and instance. */
  rateLimit: number;
  /** Milliseconds after which an unused session ends; sooner for platform roles. */
  sessionIdle: number;
  /** Days after which another key signs ID tokens. */
  /** Days for which a licence that renews stays valid after its period while its payment is open (FIELD-PAY-06). */
  licenseGraceDays: number;
  signingKeyDays: number;
  /** Who holds one of these must set up a second factor before anything else. */
  factorRoles: readonly Role[];
  /** Of these, whose second factor must be a passkey. */
  passkeyRoles: readonly Role[];
  /** What a reader of /metrics must know; null: there is none. */
  metricsToken: string | null;
  /** Requests per second, integration key and instance. */
  keyRateLimit: number;
  /** Heavy calls per minute, user and instance. */
  heavyPerMinute: number;
  /** Milliseconds for which a caller's roles and links are cached; a change takes effect after this time at the latest. */
  callerMemory: number;
  /** Milliseconds between two looks at the open sockets: who is silent, who is too slow. */
  socketCheck: number;
  /** Milliseconds between two beats of an instance that has connections of calls. */
  callBeat: number;
  /** Milliseconds between two lists of a terminal's vehicles. */
  vehicleListEvery: number;
}

/** Everything a slice needs from outside; handed in, never imported, so that a test can swap it. */
export interface Deps {
  db: Db;
  /** As the role of the jobs, which may remove what is over. */
  jobsDb: Db;
  pool: pg.Pool;
  /** Answers reads that may be a little old; null: there is none. */
  replica: Replica | null;
  /** Of `/readyz`, outside of the pool. */
  probe: OwnConnection;
  /** What changed, here and on the other instances; slices `tell` it where they write. */
  bus: Bus;
  now: () => Date;
  /** Milliseconds that pass, whatever becomes of the clock: how long something lasts, never when it was. */
  elapsed: () => number;
  /** Name of the newest migration that this build knows. */
  lastMigration: string;
  log: FastifyBaseLogger;
  settings: Settings;
  identity: IdentityProvider;
  /** The provider inside a transaction: accounts, links and mails are stored with it or not at all. */
  identityIn: (trx: Trx) => IdentityProvider;
  sessions: SessionProvider;
  factors: FactorProvider;
  signingKeys: SigningKeys;
  /** Signs and checks the passes of drivers. */
  passKeys: PassKeys;
  /** The page of a hosted issuer where people sign in; null where they do so here. */
  page: PageProvider | null;
  /** The embedded provider, which keeps passwords itself; null with a hosted one. */
  passwords: PasswordProvider | null;
  mail: MailSender;
  /** Null: licences cannot be bought here. */
  payments: PaymentProvider | null;
  /** Checkouts of the embedded payment provider, which have a page here; null with another one. */
  checkouts: EmbeddedCheckouts | null;
  /** Pictures, sealed. */
  files: Files;
  /** Numbers of documents, sealed. */
  vault: DocumentVault;
  /** Null: people review documents here. */
  identificationProvider: IdentificationProvider | null;
  /** Tokens and settings of voice calls. */
  voice: Voice;
  /** Sends messages to the phones of drivers. */
  push: Push;
  /** Where entries of the audit log are sent too; null: nowhere. */
  auditTarget: AuditTarget | null;
  /** Where what is over is written before it is deleted; null: nowhere. */
  retentionTarget: RetentionTarget | null;
  /** Signs the end of the audit log. */
  anchorKey: AnchorKey;
  /** Sends what is in the outbox; null where no server for mails is configured. */
  postman: Postman | null;
}
