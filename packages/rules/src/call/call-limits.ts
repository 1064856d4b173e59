/** A call that is started waits this long for the socket (VOICE-33). */
export const callConnectMs = 5_000;
/** Between the rejection of an incoming call and the call that replaces it (VOICE-24). */
export const callReplaceMs = 100;
/** A call without an answer ends after this time (VOICE-57). */
export const callRingMs = 45_000;
/** A side that stays away for this long has left the call (VOICE-60). */
export const callAwayMs = 30_000;
/** An ended call is shown for this long (VOICE-58). */
export const callEndedMs = 2_000;
/** Longest gathering of the candidates of a session description, and longest join of the voice channel (api-platform 12.9). */
export const callGatherMs = 2_000;
export const callJoinMs = 10_000;
/** A token of the voice channel counts for this long (api-platform 12.9). */
export const rtcTokenMs = 24 * 3_600_000;
/** Credentials of a TURN server count for this long (api-platform 12.10). */
export const turnCredentialMs = 24 * 3_600_000;
/** Volumes, 1 is the loudest (VOICE-10, VOICE-12, VOICE-13). */
export const ringtoneVolume = 0.5;
export const callEndVolume = 0.7;
export const remoteVolume = 0.5;
/** Bytes of a frame, and characters of a session description (api-platform 12.1, 12.2). */
export const callFrameBytes = 64 * 1_024;
export const sdpMaxCharacters = 32 * 1_024;
