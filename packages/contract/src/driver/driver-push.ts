import { driverLanguages } from '@quaygate/phrases/languages';
import { z } from 'zod';
import { ofUser, route } from '../base/route.ts';

/** A key as browsers write it: base64url without padding, of as many characters. */
const key = (characters: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), 'invalidValue');

/** Where messages for one phone go, as its browser says. */
export const PushSubscriptionBody = z.object({
  endpoint: z.string().max(1_000, { error: 'tooLong', abort: true }).regex(/^\S+$/, 'invalidValue'),
  /** Point of the curve P-256, uncompressed. */
  p256dh: key(87),
  /** 16 bytes. */
  auth: key(22),
  language: z.enum(driverLanguages),
});
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>;

const path = '/web/driver/v1/users/:u/pushSubscription';
const own = { access: 'driver', params: ofUser } as const;

export const driverPush = {
  /** With it a browser makes its subscription. */
  key: route({
    name: 'getPushKey',
    method: 'GET',
    path: '/web/driver/v1/users/:u/pushKey',
    ...own,
    response: z.object({ publicKey: z.string() }),
  }),
  /** That of the session of the call. */
  save: route({
    name: 'savePushSubscription',
    method: 'PUT',
    path,
    ...own,
    body: PushSubscriptionBody,
    bodyLimit: 20_000,
  }),
  remove: route({ name: 'deletePushSubscription', method: 'DELETE', path, ...own }),
};
