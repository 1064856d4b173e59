import type { CallState } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { join } from '#web/ui/show/join.ts';
import { dispatch } from '../voice-client.ts';
import c from './badge.module.css';
import { failureText } from './call-words.ts';

interface FailurePanelProps {
  state: CallState;
  /** Above the controls, which can then not be used (VOICE-11). */
  isOverlay?: boolean;
}

/** Why there is no call, with the button that closes it (VOICE-09). */
export function FailurePanel({ state, isOverlay }: FailurePanelProps) {
  const text = useText('call');
  const shell = useText('shell');
  return (
    <div className={join(c.failure, isOverlay && c.overlay)}>
      <div role="alert">
        <p>{failureText(text, state.error)}</p>
      </div>
      <Button block onClick={() => dispatch({ type: 'close' })}>
        {shell('action.close')}
      </Button>
    </div>
  );
}
