import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useAuth } from './sign-in/auth-store.ts';

/** Users of this browser who want no sound (DESK-13). */
const useMuted = create<{ users: string[] }>()(
  persist((): { users: string[] } => ({ users: [] }), { name: 'exception-sound' }),
);

export function useIsMuted(): boolean {
  const userId = useAuth((state) => state.userId) ?? '';
  return useMuted(({ users }) => users.includes(userId));
}

export function setMuted(isMuted: boolean): void {
  const userId = useAuth.getState().userId ?? '';
  useMuted.setState(({ users }) => {
    const others = users.filter((each) => each !== userId);
    return { users: isMuted ? [...others, userId] : others };
  });
}

const tones = [
  { frequency: 660, at: 0 },
  { frequency: 880, at: 0.16 },
];
const lasts = 0.14;

/** Two short tones. A browser that allows none before the first press stays silent. */
export function playAlert(): void {
  try {
    const audio = new AudioContext();
    const end = audio.currentTime + 0.16 + lasts;
    for (const { frequency, at } of tones) {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      const begin = audio.currentTime + at;
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.12, begin);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
      tone.connect(volume).connect(audio.destination);
      tone.start(begin);
      tone.stop(begin + lasts);
      if (begin + lasts >= end) tone.onended = () => void audio.close();
    }
  } catch {
    // Without sound the badge tells it.
  }
}
