import { forwarderRead, terminalRead, trainRead } from '@quaygate/contract';
import { readyErrors } from '#web/text/error-text.ts';
import { nowText } from '#web/text/now-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { useAuth } from '../sign-in/auth-store.ts';
import { useSession } from '../sign-in/session-store.ts';
import { currentRoles, opens } from './can.ts';
import {
  settleSelection,
  useForwarderSelection,
  useTerminalSelection,
  useTrainOperatorSelection,
} from './selections.ts';
import { rememberStart } from './start-calls.ts';

type FailureKey = 'userDataFailed' | 'forwardersFailed' | 'terminalsFailed' | 'trainOperatorsFailed' | 'configFailed';
const tell = async (key: FailureKey) => notify.error(await nowText('shell', `session.${key}`));
const calls = () => import('./calls.ts');

/** Loads the user data and the lists of the user's roles. A failure is shown and never keeps the skeleton up (SESS-20). False without user data (SESS-17). */
export async function loadContext(): Promise<boolean> {
  const { userId } = useAuth.getState();
  // The session may have ended meanwhile, and has said so.
  const isOver = () => useAuth.getState().userId !== userId;
  try {
    const { known, needsFactor, needsPasskey } = await (await calls()).userCall();
    if (isOver()) return false;
    useAuth.setState(known);
    useSession.setState({ needsFactor, needsPasskey });
    // All other calls are refused.
    if (needsFactor) {
      await readyErrors();
      return !isOver();
    }
  } catch {
    if (isOver()) return false;
    await tell('userDataFailed');
    if (!useAuth.getState().userData) return false;
  }
  const roles = currentRoles();
  await Promise.all([
    readyErrors(),
    (opens(terminalRead, roles) || opens(trainRead, roles)) && loadTerminals(),
    opens(forwarderRead, roles) && loadForwarders(),
    opens(trainRead, roles) && loadTrainOperators(),
  ]);
  if (isOver()) return false;
  void rememberStart();
  return true;
}

export async function loadTerminals(): Promise<void> {
  try {
    const { items } = await (await calls()).terminalsCall();
    useSession.setState({ terminals: { state: 'loaded', items } });
    settleSelection(useTerminalSelection, items);
  } catch {
    useSession.setState({ terminals: { state: 'failed', items: [] } });
    await tell('terminalsFailed');
  }
}

export async function loadTrainOperators(): Promise<void> {
  try {
    const { items } = await (await calls()).trainOperatorsCall();
    useSession.setState({ trainOperators: { state: 'loaded', items } });
    settleSelection(useTrainOperatorSelection, items);
  } catch {
    useSession.setState({ trainOperators: { state: 'failed', items: [] } });
    await tell('trainOperatorsFailed');
  }
}

/** The forwarders and the config of the selected one. */
export async function loadForwarders(): Promise<void> {
  try {
    const { items } = await (await calls()).forwardersCall();
    useSession.setState({ forwarders: { state: 'loaded', items } });
    settleSelection(useForwarderSelection, items);
  } catch {
    useSession.setState({ forwarders: { state: 'failed', items: [] } });
    return tell('forwardersFailed');
  }
  await loadConfig();
}

/** The config of the selected forwarder; asked for again on each entry into the area while it is missing (SESS-22). */
export async function loadConfig(): Promise<void> {
  const { selected } = useForwarderSelection.getState();
  if (!selected) return;
  try {
    const config = await (await calls()).configCall(selected.id);
    // The answer for a former forwarder is dropped.
    if (useForwarderSelection.getState().selected?.id !== selected.id) return;
    useSession.setState({ config });
    void rememberStart();
  } catch {
    await tell('configFailed');
  }
}
