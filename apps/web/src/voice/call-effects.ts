import type { CallEffect, CallEvent, CallTimer } from '@quaygate/rules';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { openCallAudio } from './call-audio.ts';
import { hush, sound } from './sounds.ts';
import type { VoiceHost } from './voice-host.ts';

interface Around {
  /** False where no connection is open. */
  send(message: object): boolean;
  hurry(): void;
  tell(event: CallEvent): void;
  /** Undefined before calls are opened. */
  host(): VoiceHost | undefined;
}

/** Does what a step of the call asks for. What takes time answers with an event. */
export function makeEffects({ send, hurry, tell, host }: Around): (effect: CallEffect) => void {
  const timers = new Map<CallTimer, ReturnType<typeof setTimeout>>();
  const audio = openCallAudio(tell, host);

  /** Says that this user is here, and in which call (VOICE-20, VOICE-35). */
  function sendOnline(callId: string | null): void {
    send({
      type: 'user-online',
      facilityId: host()?.facilityId() ?? null,
      userType: host()?.userType,
      fromUserId: useAuth.getState().userId,
      metadata: callId === null ? {} : { callId },
    });
  }

  return (effect) => {
    switch (effect.do) {
      case 'send':
        send(effect.message);
        // The other side hears it ring, and so does who called.
        if (effect.message.type === 'call-offer') sound('ringback');
        return;
      case 'sendOnline':
        return sendOnline(effect.callId);
      case 'connect':
        return hurry();
      case 'ring':
        return sound('ringtone');
      case 'stopRinging':
        return hush();
      case 'playEnd':
        return sound('callEnd');
      case 'prepare':
        return void audio.prepare(effect);
      case 'join':
        return void audio.join(effect);
      case 'setMicrophone':
        return audio.setMicrophone(effect.on);
      case 'release':
        return audio.release();
      case 'wait':
        clearTimeout(timers.get(effect.timer));
        timers.set(
          effect.timer,
          setTimeout(() => tell({ type: 'elapsed', timer: effect.timer }), effect.ms),
        );
        return;
      case 'stopWaiting':
        return clearTimeout(timers.get(effect.timer));
      case 'log':
        console.warn(`Voice call: ${effect.text}`);
    }
  };
}
