import { callEndVolume, ringtoneVolume } from '@quaygate/rules';
import callEnd from './sounds/call-end.wav';
import ringback from './sounds/ringback.wav';
import ringtone from './sounds/ringtone.wav';

/** The sounds of a call; the first two repeat. */
const sounds = {
  ringtone: { source: ringtone, volume: ringtoneVolume, repeats: true },
  ringback: { source: ringback, volume: ringtoneVolume, repeats: true },
  callEnd: { source: callEnd, volume: callEndVolume, repeats: false },
} as const;

let playing: HTMLAudioElement | undefined;

/** Stops what sounds. */
export function hush(): void {
  playing?.pause();
  playing = undefined;
}

/** Plays one sound in place of the one before. A browser that allows none before the first press stays silent. */
export function sound(name: keyof typeof sounds): void {
  hush();
  const { source, volume, repeats } = sounds[name];
  const audio = new Audio(source);
  audio.volume = volume;
  audio.loop = repeats;
  playing = audio;
  void audio.play().catch(() => {});
}
