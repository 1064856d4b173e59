import type { Forwarder, ForwarderConfig, TrainOperator, UserTerminal } from '@quaygate/contract';
import { create } from 'zustand';

/** Remote feature flags; what is not known is off (FLAG-01). */
export interface Flags {
  mapIntegration: boolean;
}

/** A list of the session: not asked for, loaded, or failed (then it is empty, UI-05). */
interface Loaded<T> {
  state: 'idle' | 'loaded' | 'failed';
  items: readonly T[];
}
const idle = { state: 'idle', items: [] } as const;

interface Context {
  /** `starting` until the application has bootstrapped (SESS-20). */
  status: 'starting' | 'signed-out' | 'signed-in';
  terminals: Loaded<UserTerminal>;
  forwarders: Loaded<Forwarder>;
  trainOperators: Loaded<TrainOperator>;
  /** Of the selected forwarder; undefined until known, and then the plan counts as Free (SESS-22). */
  config: ForwarderConfig | undefined;
  /** Another forwarder was selected since the start: lists load smaller pages then (FWD-BOOK-25). */
  hasSwitched: boolean;
  flags: Flags;
  /** A role of the user requires a second factor: nothing else is open until one is set up (FACT-41). */
  needsFactor: boolean;
  /** It has to be a passkey (FACT-43). */
  needsPasskey: boolean;
}

const empty = {
  terminals: idle,
  forwarders: idle,
  trainOperators: idle,
  config: undefined,
  hasSwitched: false,
  flags: { mapIntegration: false },
  needsFactor: false,
  needsPasskey: false,
};

export const useSession = create<Context>()(() => ({ status: 'starting', ...empty }));
export const clearContext = (): void => useSession.setState(empty);
