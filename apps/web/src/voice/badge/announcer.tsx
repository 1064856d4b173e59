import type { CallState } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { nameText, plateText } from './call-words.ts';

/** Tells a screen reader of the call, wherever it reads: what comes in at once, the rest when it has a pause. */
export function Announcer({ state }: { state: CallState }) {
  const text = useText('call');
  const name = nameText(text, state);
  const isJoined = state.status === 'connected' && state.step === null;
  return (
    <>
      <div role="alert" className="sr-only">
        {state.status === 'incoming' && text('announce.incoming', { name, plate: plateText(text, state) })}
      </div>
      <div role="status" className="sr-only">
        {isJoined && text('announce.connected', { name })}
        {state.status === 'ended' && text('announce.ended', { name })}
      </div>
    </>
  );
}
