import { z } from 'zod';
import { ofUser, route } from '../base/route.ts';

/** The chat of the support; while off the browser loads nothing of it. */
export const SupportChat = z.discriminatedUnion('enabled', [
  z.object({ enabled: z.literal(false) }),
  z.object({
    enabled: z.literal(true),
    appId: z.string(),
    /** HMAC-SHA256 of the user id, 64 lower-case hexadecimal characters. */
    userHash: z.string(),
  }),
]);
export type SupportChat = z.infer<typeof SupportChat>;

export const supportChat = {
  get: route({
    name: 'getSupportChat',
    method: 'GET',
    path: '/web/v1/users/:u/supportChat',
    access: 'signed-in',
    params: ofUser,
    response: SupportChat,
  }),
};
