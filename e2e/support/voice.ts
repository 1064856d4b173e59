import type { Page, WebSocketRoute } from '@playwright/test';
import { expect } from './story.ts';

const voiceSocket = /\/voice\/ws\?/;
const settingsCall = /\/callSettings$/;

/** Words of the badge that stories press and read. */
export const callWords = {
  de: {
    region: 'Sprachanruf',
    call: 'Fahrer anrufen',
    incoming: 'Eingehender Anruf',
    ringing: 'Es klingelt',
    connecting: 'Verbindung wird aufgebaut',
    connected: 'Im Gespräch',
    ended: 'Anruf beendet',
    error: 'Anruf fehlgeschlagen',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    end: 'Auflegen',
    mute: 'Stummschalten',
    unmute: 'Mikrofon einschalten',
    minimise: 'Anruf verkleinern',
    restore: 'Anruf einblenden',
    close: 'Schließen',
    missing: 'fehlt',
    plate: 'Kennzeichen',
    busy: 'Die Gegenseite ist besetzt.',
    unreachable: 'Die Gegenseite ist nicht erreichbar.',
    microphone: 'Der Zugriff auf das Mikrofon ist blockiert.',
    noCallId: 'Ungültige Anrufdaten: Anruf-ID fehlt',
    noInformation: 'Ungültige Anrufdaten: Anrufinformationen fehlen',
    noToken: 'Authentifizierungstoken fehlt',
    socketLost: 'Verbindungsfehler.',
    noSocket: 'Zeitüberschreitung der WebSocket-Verbindung',
  },
  en: {
    region: 'Voice call',
    call: 'Call driver',
    incoming: 'Incoming call',
    ringing: 'Ringing',
    connecting: 'Connecting',
    connected: 'In call',
    ended: 'Call ended',
    error: 'Call failed',
    accept: 'Accept',
    decline: 'Decline',
    end: 'Hang up',
    mute: 'Mute',
    unmute: 'Unmute',
    minimise: 'Minimise the call',
    restore: 'Restore the call',
    close: 'Close',
    missing: 'missing',
    plate: 'Licence plate',
    busy: 'The other side is busy.',
    unreachable: 'The other side cannot be reached.',
    microphone: 'Microphone access is blocked.',
    noCallId: 'Invalid call data: Missing call ID',
    noInformation: 'Invalid call data: Missing call information',
    noToken: 'Missing authentication token',
    socketLost: 'Connection error.',
    noSocket: 'WebSocket connection timeout',
  },
} as const;

// biome-ignore lint/suspicious/noExplicitAny: stories look into undecoded messages
export type CallWire = Record<string, any>;

/** Opens a screen, and waits until the page can be called. */
export async function openReachable(open: () => Promise<unknown>, page: Page): Promise<void> {
  const isOnline = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/voice/ws')) return;
      // The answer to the ping behind user-online.
      socket.once('framereceived', () => resolve());
    });
  });
  await open();
  await isOnline;
}

/** The badge of a page. */
export const badgeOf = (page: Page, language: 'de' | 'en') =>
  page.getByRole('region', { name: callWords[language].region });

/** A token as the server makes them, for this call; no one checks its signature in the browser. */
const tokenFor = (callId: string) => `none.${Buffer.from(JSON.stringify({ callId })).toString('base64url')}.none`;

/** Answers the voice socket in place of the server, for what a real other side would take long to do. */
export async function serveCalls(page: Page, settings: object = {}) {
  let open: WebSocketRoute | undefined;
  const heard: CallWire[] = [];
  await page.route(settingsCall, (route) =>
    route.fulfill({ json: { adapter: 'webrtc', appId: null, iceServers: [], expiresAt: null, ...settings } }),
  );
  await page.routeWebSocket(voiceSocket, (socket) => {
    open = socket;
    socket.onMessage((data) => {
      const message = JSON.parse(String(data));
      if (message.type === 'ping') socket.send(JSON.stringify({ ...message, type: 'pong' }));
      else heard.push(message);
    });
  });
  const calls = {
    heard,
    of: (type: string) => heard.filter((message) => message.type === type),
    send: (message: CallWire) => open?.send(JSON.stringify(message)),
    lose: (code: number) => open?.close({ code }),
    /** The next message of a type after those that were heard before. */
    async next(type: string, after = 0): Promise<CallWire> {
      await expect.poll(() => calls.of(type).length).toBeGreaterThan(after);
      return calls.of(type)[after] ?? {};
    },
    /** A driver calls; the user of the page is the callee. */
    async ring(more: CallWire = {}): Promise<CallWire> {
      const { fromUserId: me } = await calls.next('user-online');
      const callId = crypto.randomUUID();
      const offer = {
        type: 'call-offer',
        fromUserId: 'driver-1',
        toUserId: me,
        callId,
        facilityId: 8,
        sdp: '',
        rtcToken: tokenFor(callId),
        callerName: 'Ada Lovelace',
        licensePlate: 'DU-QG 101',
        plate: 'DU-QG 101',
        ...more,
      };
      calls.send(offer);
      return offer;
    },
    /** The other side answers an offer. */
    answer: ({ callId, fromUserId, toUserId }: CallWire, sdp: string) =>
      calls.send({
        type: 'call-answer',
        callId,
        fromUserId: toUserId,
        toUserId: fromUserId,
        facilityId: 8,
        sdp,
        rtcToken: tokenFor(callId),
      }),
  };
  return calls;
}

/** The other side of a call in a page of its own: a microphone and a connection, and nothing else. */
export async function makePeer(page: Page) {
  await page.evaluate(async () => {
    const peer = new RTCPeerConnection();
    // Sound that no one plays is not decoded.
    const ear = new Audio();
    peer.ontrack = ({ streams: [stream] }) => {
      ear.srcObject = stream ?? null;
      void ear.play();
    };
    const voice = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of voice.getTracks()) peer.addTrack(track, voice);
    Object.assign(window, { peer, ear });
  });
  return {
    /** Describes itself; with an offer that is an answer. */
    describe: (offer?: string) =>
      page.evaluate(async (sdp) => {
        const { peer } = window as unknown as { peer: RTCPeerConnection };
        if (sdp) await peer.setRemoteDescription({ type: 'offer', sdp });
        await peer.setLocalDescription();
        await new Promise<void>((resolve) => {
          const look = () => peer.iceGatheringState === 'complete' && resolve();
          peer.onicegatheringstatechange = look;
          look();
        });
        return peer.localDescription?.sdp ?? '';
      }, offer),
    take: (answer: string) =>
      page.evaluate(async (sdp) => {
        const { peer } = window as unknown as { peer: RTCPeerConnection };
        await peer.setRemoteDescription({ type: 'answer', sdp });
      }, answer),
    /** Waits until the next packets have come, audible or not. */
    look: () =>
      page.evaluate(async () => {
        const { peer } = window as unknown as { peer: RTCPeerConnection };
        const count = async () => {
          for (const report of (await peer.getStats()).values())
            if (report.type === 'inbound-rtp') return report.packetsReceived ?? 0;
          return 0;
        };
        const before = await count();
        while ((await count()) < before + 10) await new Promise((resolve) => setTimeout(resolve, 20));
      }),
    /** Loudness that came in so far; grows while the other side speaks. */
    energy: () =>
      page.evaluate(async () => {
        const { peer } = window as unknown as { peer: RTCPeerConnection };
        let energy = 0;
        for (const report of (await peer.getStats()).values())
          if (report.type === 'inbound-rtp') energy += report.totalAudioEnergy ?? 0;
        return energy;
      }),
    close: () => page.evaluate(() => (window as unknown as { peer: RTCPeerConnection }).peer.close()),
  };
}

/** Notes every sound that the page begins: its file without the hash, and how loud. */
export async function noteSounds(page: Page) {
  await page.addInitScript(() => {
    const begun: object[] = [];
    Object.assign(window, { begun });
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      const name = /([a-z-]+)-[^/]*\.wav$/.exec(this.src)?.[1] ?? 'voice';
      begun.push({ name, volume: this.volume, repeats: this.loop, element: this });
      return play.call(this);
    };
  });
  type Sound = { name: string; volume: number; repeats: boolean; element: HTMLMediaElement };
  return {
    begun: () =>
      page.evaluate(() =>
        (window as unknown as { begun: Sound[] }).begun.map(({ name, volume, repeats }) => ({ name, volume, repeats })),
      ),
    /** What sounds now and does not end by itself. */
    lasting: () =>
      page.evaluate(() =>
        (window as unknown as { begun: Sound[] }).begun
          .filter(({ repeats, element }) => repeats && !element.paused)
          .map(({ name }) => name),
      ),
  };
}

/** Refuses the microphone, as a user or a browser does. */
export const refuseMicrophone = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError');
    };
  });
