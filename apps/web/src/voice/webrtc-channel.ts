import { callGatherMs, callJoinMs } from '@quaygate/rules';
import {
  ChannelFailed,
  type Joining,
  MicrophoneRefused,
  microphoneFailure,
  ServiceFailed,
  type VoiceChannel,
  within,
} from './voice-channel.ts';

/** The microphone, as a voice needs it. Without TLS a browser has none to give, which counts as refused. */
async function takeMicrophone(): Promise<MediaStream> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) throw new MicrophoneRefused();
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  return mediaDevices.getUserMedia({ audio }).catch((reason) => {
    throw microphoneFailure(reason);
  });
}

/** A direct connection of two browsers. */
export function webrtcChannel(): VoiceChannel {
  let connection: RTCPeerConnection | undefined;
  let microphone: MediaStream | undefined;
  let isReleased = false;
  let tellStream: (stream: MediaStream) => void = () => {};

  const opened = (): RTCPeerConnection => {
    if (!connection || isReleased) throw new ChannelFailed('over');
    return connection;
  };
  const stopMicrophone = () => {
    for (const track of microphone?.getTracks() ?? []) track.stop();
  };

  /** The description of this side, complete: candidates are not sent one by one. */
  async function describe(description: RTCSessionDescriptionInit): Promise<string> {
    const peer = opened();
    await peer.setLocalDescription(description);
    await within(callGatherMs, settled(peer, 'icegatheringstatechange', isGathered)).catch(() => {});
    return peer.localDescription?.sdp ?? '';
  }

  return {
    async initialise({ iceServers }) {
      try {
        connection = new RTCPeerConnection({ iceServers: iceServers as RTCIceServer[] });
      } catch {
        throw new ServiceFailed();
      }
      connection.ontrack = ({ streams: [stream] }) => stream && tellStream(stream);
      microphone = await takeMicrophone();
      // The user may have hung up while the browser was asking.
      if (isReleased) return stopMicrophone();
      for (const track of microphone.getTracks()) connection.addTrack(track, microphone);
    },
    createOffer: async () => describe(await opened().createOffer()),
    createAnswer: async (offer) => {
      await opened().setRemoteDescription({ type: 'offer', sdp: offer });
      return describe(await opened().createAnswer());
    },
    async join({ callId, rtcToken, remoteSdp }: Joining) {
      if (callOf(rtcToken) !== callId) throw new ChannelFailed('otherCall');
      const peer = opened();
      // The side that answered has set it already.
      if (!peer.remoteDescription) await peer.setRemoteDescription({ type: 'answer', sdp: remoteSdp });
      await within(callJoinMs, settled(peer, 'connectionstatechange', isUp));
    },
    setMicrophone(isOn) {
      for (const track of microphone?.getAudioTracks() ?? []) track.enabled = isOn;
    },
    onRemoteStream(listener) {
      tellStream = listener;
    },
    leave: async () => connection?.close(),
    release() {
      isReleased = true;
      connection?.close();
      stopMicrophone();
    },
  };
}

const isGathered = (peer: RTCPeerConnection) => peer.iceGatheringState === 'complete';

function isUp({ connectionState }: RTCPeerConnection): boolean {
  if (connectionState === 'failed' || connectionState === 'closed') throw new ChannelFailed('noConnection');
  return connectionState === 'connected';
}

/** Waits until a connection is as wanted; `holds` throws where it never will be. */
function settled(
  peer: RTCPeerConnection,
  event: 'icegatheringstatechange' | 'connectionstatechange',
  holds: (peer: RTCPeerConnection) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      try {
        if (!holds(peer)) return;
        resolve();
      } catch (reason) {
        reject(reason);
      }
      peer.removeEventListener(event, look);
    };
    peer.addEventListener(event, look);
    look();
  });
}

/** The call that a token of the server names; undefined for one that cannot be read. The server has signed it. */
export function callOf(rtcToken: string): string | undefined {
  try {
    const [, part = ''] = rtcToken.split('.');
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const { callId }: { callId?: unknown } = JSON.parse(new TextDecoder().decode(bytes));
    return typeof callId === 'string' ? callId : undefined;
  } catch {
    return undefined;
  }
}
