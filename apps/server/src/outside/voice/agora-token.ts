import agora from 'agora-token';

/** Makes tokens of Agora: the channel is the call, the account the user. They count by the time of the machine, as Agora does. */
export const agoraTokens =
  ({ appId, certificate }: { appId: string; certificate: string }, validMs: number) =>
  (callId: string, userId: string): string => {
    const seconds = validMs / 1_000;
    const role = agora.RtcRole.PUBLISHER;
    return agora.RtcTokenBuilder.buildTokenWithUserAccount(appId, certificate, callId, userId, role, seconds, seconds);
  };
