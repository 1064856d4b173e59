import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { ofUser, route } from '../base/route.ts';
import { PushSubscriptionBody } from '../driver/driver-push.ts';

/** A browser in which the user has switched web push on (NOTE-12). */
export const PushBrowser = z.object({
  id: z.int(),
  /** Name of the browser and of the system it runs on; null where it does not say or we do not know it. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  savedDate: instant,
  /** The browser of this call. */
  isCurrent: z.boolean(),
});
export type PushBrowser = z.infer<typeof PushBrowser>;

const path = '/web/v1/users/:u/pushBrowsers';
const own = { access: 'signed-in', params: ofUser } as const;

export const pushBrowser = {
  list: route({
    ...own,
    name: 'getPushBrowsers',
    method: 'GET',
    path,
    response: z.object({ items: z.array(PushBrowser) }),
  }),
  /** With it a browser makes its subscription. */
  key: route({
    ...own,
    name: 'getPushBrowserKey',
    method: 'GET',
    path: `${path}/key`,
    response: z.object({ publicKey: z.string() }),
  }),
  /** That of the session of the call. */
  save: route({
    ...own,
    name: 'savePushBrowser',
    method: 'PUT',
    path: `${path}/current`,
    body: PushSubscriptionBody,
    bodyLimit: 20_000,
  }),
  removeCurrent: route({ ...own, name: 'deleteCurrentPushBrowser', method: 'DELETE', path: `${path}/current` }),
  remove: route({
    ...own,
    name: 'deletePushBrowser',
    method: 'DELETE',
    path: `${path}/:browserId`,
    params: ofUser.extend({ browserId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    errors: ['not_found'],
  }),
};
