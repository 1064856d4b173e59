import { MicrophoneRefused, microphoneFailure } from './voice-channel.ts';

/** The microphone, as a voice needs it. Without TLS a browser has none to give, which counts as refused. */
export async function takeMicrophone(): Promise<MediaStream> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) throw new MicrophoneRefused();
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  return mediaDevices.getUserMedia({ audio }).catch((reason) => {
    throw microphoneFailure(reason);
  });
}
