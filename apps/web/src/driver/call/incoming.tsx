import type { CallState } from '@quaygate/rules';
import { useEffect, useRef } from 'react';
import { IconPhone, IconPhoneIncoming, IconPhoneOff } from '#web/ui/buttons/icons.ts';
import { dispatch } from '#web/voice/voice-client.ts';
import { useTexts } from '../texts/texts.ts';
import c from './call.module.css';

interface IncomingProps {
  state: CallState;
  /** Undefined for one that is on no tour of the driver. */
  terminal: string | undefined;
}

/** A call that rings, over everything (DRV-CALL-03). Only its two buttons answer it. */
export function Incoming({ state: { call }, terminal }: IncomingProps) {
  const texts = useTexts((state) => state.texts);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const name = call?.calleeName;
  return (
    // A browser may close it with Escape or back without asking.
    <dialog
      ref={dialog}
      className={c.incoming}
      aria-labelledby="incoming-call"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div className={c.caller} role="alert">
        <span className={c.ringing}>
          <IconPhoneIncoming size={40} aria-hidden />
        </span>
        <h2 id="incoming-call">{texts.call.incoming}</h2>
        {terminal && <p className={c.terminal}>{terminal}</p>}
        {name && <p>{name}</p>}
        {call?.licensePlate && <p className={c.plate}>{call.licensePlate}</p>}
      </div>
      <div className={c.answers}>
        <button type="button" className={c.decline} onClick={() => dispatch({ type: 'decline' })}>
          <IconPhoneOff size={32} aria-hidden />
          {texts.call.decline}
        </button>
        <button type="button" className={c.accept} onClick={() => dispatch({ type: 'accept' })}>
          <IconPhone size={32} aria-hidden />
          {texts.call.accept}
        </button>
      </div>
    </dialog>
  );
}
