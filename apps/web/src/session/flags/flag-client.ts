import { OpenFeature } from '@openfeature/web-sdk';
import { FlagProvider } from './flag-provider.ts';
import type { Flags } from './flags.ts';

// Loaded after sign-in: a visitor needs no flags.

OpenFeature.setProvider(new FlagProvider());
const client = OpenFeature.getClient();

/** Asks the server anew and reads every flag; one that is unknown or could not be evaluated is off (FLAG-04). */
export async function evaluateFlags(): Promise<Flags> {
  await OpenFeature.setContext({});
  return { mapIntegration: client.getBooleanValue('mapIntegration', false) };
}
