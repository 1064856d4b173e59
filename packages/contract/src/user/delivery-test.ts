import { z } from 'zod';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, route } from '../base/route.ts';
import { email } from '../base/text.ts';
import { PushSubscriptionBody } from '../driver/driver-push.ts';

/**
 * What became of a test: taken by the server for mails or the push service, put into the inbox of a demo, refused, not reached, or not
 * answered in time.
 */
export const deliveryOutcomes = ['accepted', 'inbox', 'refused', 'unreachable', 'unanswered'] as const;
export const DeliveryResult = z.object({
  outcome: z.enum(deliveryOutcomes),
  /** The words of the server or service, without what may be a secret; null where it said nothing. */
  answer: z.string().nullable(),
});
export type DeliveryResult = z.infer<typeof DeliveryResult>;

const path = '/web/v1/users/:u/deliveryTests';
const access = { roles: platformAdmin } as const;

export const deliveryTest = {
  mail: route({
    name: 'testMail',
    method: 'POST',
    path: `${path}/mail`,
    access,
    params: ofUser,
    body: z.object({ email }),
    response: DeliveryResult,
    errors: ['mails_not_configured', 'too_many_requests'],
  }),
  /** With it the browser of an administrator makes its subscription. */
  pushKey: route({
    name: 'getTestPushKey',
    method: 'GET',
    path: `${path}/pushKey`,
    access,
    params: ofUser,
    response: z.object({ publicKey: z.string() }),
  }),
  /** To the browser that asks; its address is not kept. */
  push: route({
    name: 'testPush',
    method: 'POST',
    path: `${path}/push`,
    access,
    params: ofUser,
    body: PushSubscriptionBody.omit({ language: true }),
    bodyLimit: 20_000,
    response: DeliveryResult,
    errors: ['too_many_requests'],
  }),
};
