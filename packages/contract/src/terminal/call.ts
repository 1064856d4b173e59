import {
  type CallErrorMessage,
  type CallMessage,
  callFrameBytes,
  callReasons,
  callRefusals,
  callTypes,
  plateMaxCharacters,
  sdpMaxCharacters,
} from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { Heartbeat, socket } from '../base/socket.ts';

/** What a call message of a client has; an offer without an addressee, or a call without an id, is refused by its own code. */
export const ClientCallMessage = z.object({
  type: z.enum(callTypes),
  fromUserId: opaqueId,
  /** A user, a driver by the id that terminals know, or in an offer of a driver `facility:{facilityId}`. */
  toUserId: opaqueId,
  /** Chosen by the caller. */
  callId: z.uuid(),
  facilityId: z.number().int().min(0).max(2_147_483_647),
  sdp: z.string().max(sdpMaxCharacters).optional(),
  plate: z.string().max(plateMaxCharacters).optional(),
  licensePlate: z.string().max(plateMaxCharacters).optional(),
  reason: z.enum(callReasons).optional(),
});
export type ClientCallMessage = z.infer<typeof ClientCallMessage>;

/** A call message that the server relays or makes itself. */
export const ServerCallMessage = ClientCallMessage.extend({
  /** In call-offer and call-answer: opens the voice channel for who gets the message. */
  rtcToken: z.string().optional(),
  /** In call-offer. */
  callerName: z.string().optional(),
}) satisfies z.ZodType<CallMessage>;
export type ServerCallMessage = z.infer<typeof ServerCallMessage>;

/** What a client says after each open, and when it has joined a call. */
export const UserOnline = z.object({
  type: z.literal('user-online'),
  facilityId: z.number().int().nullable().default(null),
  /** The server keeps the type of the account whatever is sent. */
  userType: z.enum(['operator', 'trucker']).optional(),
  fromUserId: opaqueId,
  metadata: z
    .object({
      /** While connected to a call. */
      callId: z.uuid().optional(),
      licensePlate: z.string().max(plateMaxCharacters).optional(),
    })
    .default({}),
});
export type UserOnline = z.infer<typeof UserOnline>;

export const CallErrorAnswer = z.object({
  type: z.literal('error'),
  code: z.enum(callRefusals),
  message: z.string(),
  callId: z.string().nullable(),
}) satisfies z.ZodType<CallErrorMessage>;

/** Everything that the server sends. */
export const ServerMessage = z.union([ServerCallMessage, CallErrorAnswer, Heartbeat]);
export type ServerMessage = z.infer<typeof ServerMessage>;
/** Everything that a client sends. */
export const ClientMessage = z.union([ClientCallMessage, UserOnline, Heartbeat]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** What a client needs to open the voice channel. */
export const CallSettings = z.object({
  adapter: z.enum(['webrtc', 'agora']),
  /** For Agora; null for WebRTC. */
  appId: z.string().nullable(),
  /** As RTCPeerConnection takes them; those of a TURN server with credentials of this user. */
  iceServers: z.array(
    z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
  ),
  /** From then on the credentials open nothing new; null where there are none. */
  expiresAt: instant.nullable(),
});
export type CallSettings = z.infer<typeof CallSettings>;

export const call = {
  /** Signalling of voice calls; takes the access token. */
  socket: socket({
    name: 'voice',
    path: '/web/v1/voice/ws',
    access: 'signed-in',
    purpose: 'voice',
    takesToken: true,
    // One for each tab.
    connections: 20,
    maxFrame: callFrameBytes,
  }),
  settings: route({
    name: 'getCallSettings',
    method: 'GET',
    path: '/web/v1/users/:u/callSettings',
    access: 'signed-in',
    params: ofUser,
    response: CallSettings,
  }),
};
