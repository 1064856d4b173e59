import type { CallOf } from './call-bodies.ts';
import { callsOfAccounts } from './calls-of-accounts.ts';
import { callsOfAdministration } from './calls-of-administration.ts';
import { callsOfDrivers } from './calls-of-drivers.ts';
import { callsOfForwarders } from './calls-of-forwarders.ts';
import { callsOfTerminals } from './calls-of-terminals.ts';

/** A call that nothing but authorization could refuse. A new call with a body needs its valid one in the file of its users. */
export const callsOf: Record<string, CallOf> = {
  ...callsOfAccounts,
  ...callsOfForwarders,
  ...callsOfDrivers,
  ...callsOfTerminals,
  ...callsOfAdministration,
};
