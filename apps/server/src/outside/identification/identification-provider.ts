/** A driver who is to be identified. */
interface ProviderDriver {
  /** Of the identification here; the provider tells it back in its results. */
  identificationId: string;
  firstName: string;
  lastName: string;
  email: string;
}

interface ProviderSession {
  sessionId: string;
  /** The page where the driver goes on; https. */
  url: string;
}

/** Checks documents and faces elsewhere, and tells the results in signed events (docs/identification.md). */
export interface IdentificationProvider {
  /** @throws Refusal identification_provider_unavailable */
  start(driver: ProviderDriver): Promise<ProviderSession>;
  /** Signs its results; the database checks them with it. */
  readonly secret: string;
  /** Whether an event was signed by the provider within the last five minutes. */
  isSigned(body: Buffer, signature: string): boolean;
  /** A picture of a result. @throws Refusal identification_provider_unavailable, also for an address elsewhere */
  picture(url: string): Promise<Buffer>;
}
