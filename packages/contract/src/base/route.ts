import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Role } from './roles.ts';

const nothing = z.object({});

/** Below this path a terminal's own systems call, with an integration key. */
export const integrationPath = '/integration/v1/facilities/:facilityId';
/** Scopes of an integration key (terminal contract, 9.1). */
export const keyScopes = ['loadunits', 'slots', 'gate', 'vehicles', 'trains', 'bookings', 'backfill'] as const;
export type KeyScope = (typeof keyScopes)[number];

/**
 * Who may call: holders of one of the roles, everyone signed in, drivers who are signed in, everyone at all,
 * or an integration key of the path's facility with one of the scopes.
 */
export type Access = { roles: readonly Role[] } | 'signed-in' | 'driver' | 'public' | { key: readonly KeyScope[] };

/** A public call carries at most an email and a password, both of full length and with every character escaped. */
const ordinaryBytes = { public: 10_000, others: 64_000 };

/** Bytes that the body of a call may have after unpacking. */
export const bodyLimitOf = ({ access, bodyLimit }: Pick<RouteParts, 'access' | 'bodyLimit'>): number =>
  bodyLimit ?? (access === 'public' ? ordinaryBytes.public : ordinaryBytes.others);

export type Scope = { forwarder: string } | { facility: string } | { trainOperator: string };

interface RouteParts {
  /** Name of the call in the contract documents; operationId of the OpenAPI document. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  access: Access;
  /** What the caller, or the integration key, must be linked to: the kind, and the parameter of the path that names it. */
  scope?: Scope;
  /** Refused on the Free plan. */
  plan?: true;
  /** Refused unless the user proved who they are within the last 15 minutes: by signing in, or by `proveIdentity`. */
  proof?: 'recent';
  /** Open to a user whose roles require a second factor that is not set up yet; other calls are refused until then. */
  beforeFactor?: true;
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What each of the body's `items` should be; they are judged one by one, so the body's schema leaves them open. */
  item?: z.ZodType;
  response?: z.ZodType;
  /** Status of success; 200 with a response, 204 without unless named. */
  success?: 200 | 201 | 204;
  errors?: readonly ErrorCode[];
  /** The answer is a file of this type, not JSON. */
  file?:
    | 'application/pdf'
    | 'application/zip'
    | 'application/json'
    | 'image/jpeg'
    | 'image/png'
    | 'text/csv'
    | typeof spreadsheet;
  /** The body is multipart/form-data with one part `file`, streamed. */
  upload?: true;
  /** The body may be so large that the server parses it beside its event loop. */
  bytes?: true;
  /** Takes much memory or time: one such call of a user at a time, and all together inside a budget. */
  heavy?: true;
  /** Calls with this query, in small letters: one of a user at a time, before its body is read. */
  inTurn?: Readonly<Record<string, string>>;
  /**
   * Costs much, and strangers may send it: few work at once, those of quiet senders first, and what finds no place is refused
   * before it costs anything. `proof`: a success proves who calls; `request`: it proves nothing, so each counts as a failure.
   */
  line?: 'proof' | 'request';
  /** Bytes of the body after unpacking; unless named 64,000, and 10,000 where everybody may call. */
  bodyLimit?: number;
  /** Takes the header Idempotency-Key. */
  idempotent?: true;
  /**
   * Only reads, and may be told as it was some seconds ago: a replica of the database may answer it (OPS-90). Not for what a
   * screen shows of what its user has just changed.
   */
  replica?: true;
  /** Answers with an ETag, and 304 where If-None-Match names it. */
  revalidates?: true;
  /**
   * The answer may travel compressed, because no secret lies in it beside text that somebody else typed: its size would
   * let who sees the connection guess at it (decision 103).
   */
  packs?: true;
  /** Shape of a refusal other than a problem: OFREP, for the calls of feature flags. */
  refusals?: 'ofrep';
}

/** Media type of .xlsx. */
export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends Omit<RouteParts, 'params' | 'query' | 'body' | 'response' | 'errors'> {
  params: P;
  query: Q;
  body: B;
  response: R;
  errors: readonly ErrorCode[];
}
type Or<T, D> = T extends z.ZodType ? T : D;
type Part<T, K extends string> = T extends Record<K, infer V> ? V : undefined;
type Nothing = typeof nothing;
/** A scope names a parameter of the call. */
type Scoped<T> = T extends { scope: infer S }
  ? S extends Record<string, keyof z.input<Or<Part<T, 'params'>, Nothing>>>
    ? unknown
    : { scope: never }
  : unknown;

/** One REST call. The server mounts it, the browser calls it, the OpenAPI document prints it; its path is written only here. */
export const route = <const T extends RouteParts>(
  parts: T & Scoped<T>,
): Route<
  Or<Part<T, 'params'>, Nothing>,
  Or<Part<T, 'query'>, Nothing>,
  Or<Part<T, 'body'>, z.ZodUndefined>,
  Or<Part<T, 'response'>, z.ZodVoid>
> => ({ params: nothing, query: nothing, body: z.undefined(), response: z.void(), errors: [], ...parts }) as never;

/** An opaque id (platform contract, 1.2). */
export const opaqueId = z
  .string()
  .min(1)
  .max(64, { abort: true })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'invalidValue');
export const ofUser = z.object({ u: opaqueId });
export const ofForwarder = ofUser.extend({ f: opaqueId });
export const ofTrucker = ofForwarder.extend({ t: opaqueId });
export const ofTerminal = ofForwarder.extend({ terminalId: z.coerce.number().int().min(0).max(2_147_483_647) });
export const ofFacility = z.object({ facilityId: z.coerce.number().int().min(0).max(2_147_483_647) });
/** A facility as its own users name it, by one of its two names. */
export const ofUserFacility = ofUser.extend(ofFacility.shape);
export const ofUserTerminal = ofUser.extend({ terminalId: ofFacility.shape.facilityId });
