// biome-ignore-all lint/a11y/useMediaCaption: a live call has no captions
import { remoteVolume } from '@quaygate/rules';
import { useEffect, useRef } from 'react';

/** Plays the other side (VOICE-10). */
export function RemoteAudio({ stream }: { stream: MediaStream | undefined }) {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    if (!audio.current) return;
    audio.current.volume = remoteVolume;
    audio.current.srcObject = stream ?? null;
    if (stream) void audio.current.play().catch(() => {});
  }, [stream]);
  return <audio ref={audio} hidden />;
}
