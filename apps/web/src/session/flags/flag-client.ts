import { OpenFeature } from '@openfeature/web-sdk';
import type { Flags } from '../sign-in/session-store.ts';
import { FlagProvider } from './flag-provider.ts';

// Loaded after sign-in: a visitor needs no flags.

OpenFeature.setProvider(new FlagProvider());
const client = OpenFeature.getClient();

/** Asks the server anew and reads every flag; one that is unknown or could not be evaluated is off (FLAG-04). */
export async function evaluateFlags(): Promise<Flags> {
  await OpenFeature.setContext({});
  return { mapIntegration: client.getBooleanValue('mapIntegration', false) };
}
