import { type BookingViewChange, bookingView } from '@quaygate/contract';
import { bookingViewsMax } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBookingScene } from '../../../test/scenes/booking-scene.ts';
import { aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, call } = server;

/** A dispatcher, a colleague who may only read, and the calls of both. */
async function aScene() {
  const { user, forwarder } = await aBookingScene(db);
  const reader = await aUser(db, { roles: ['forwarder_read'], forwarders: [forwarder.id] });
  const params = { f: forwarder.id };
  const asked = { user, reader };
  return {
    forwarder,
    read: async (who: keyof typeof asked) => (await call(bookingView.get, { as: asked[who], params })).body,
    own: (who: keyof typeof asked, body: Partial<BookingViewChange>) =>
      call(bookingView.updateOwn, { as: asked[who], params, body }),
    company: (who: keyof typeof asked, body: Partial<BookingViewChange>) =>
      call(bookingView.updateCompany, { as: asked[who], params, body }),
    start: (who: keyof typeof asked, viewId: string | null) =>
      call(bookingView.setStart, { as: asked[who], params, body: { viewId } }),
  };
}
const view = (viewId: string, name = viewId) => ({ viewId, name, query: '?atRisk=true&sort=-slot' });

test('FWD-VIEW-01 FWD-VIEW-02 a view of one user is seen by that user alone, one of the company by all', async () => {
  const { own, company, read } = await aScene();
  await own('user', { views: [view('a')] });
  await company('user', { views: [view('b')] });
  expect(await read('user')).toEqual({ own: [view('a')], company: [view('b')], startViewId: null });
  expect(await read('reader')).toEqual({ own: [], company: [view('b')], startViewId: null });
  expect((await company('reader', { views: [view('c')] })).status).toBe(403);
  expect((await own('reader', { views: [view('c')] })).status).toBe(204);
});

test('FWD-VIEW-03 the same again changes nothing, a name changes, and a view of another owner stays', async () => {
  const { own, company, read } = await aScene();
  await own('user', { views: [view('a')] });
  await own('user', { views: [view('a')] });
  await own('user', { views: [view('a', 'Morning')] });
  expect(await own('reader', { views: [view('a', 'Taken')] })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  expect((await company('user', { views: [view('a', 'Taken')] })).status).toBe(404);
  await own('reader', { removedViewIds: ['a'] });
  expect((await read('user')).own).toEqual([view('a', 'Morning')]);
  await own('user', { removedViewIds: ['a'] });
  expect((await read('user')).own).toEqual([]);
});

test('FWD-VIEW-04 each user begins with a view of their own choice, until it is deleted', async () => {
  const { own, company, read, start } = await aScene();
  await own('user', { views: [view('a')] });
  await company('user', { views: [view('b')] });
  expect((await start('reader', 'a')).status, 'not seen by the reader').toBe(404);
  expect((await start('user', 'a')).status).toBe(204);
  expect((await start('reader', 'b')).status).toBe(204);
  expect([(await read('user')).startViewId, (await read('reader')).startViewId]).toEqual(['a', 'b']);
  await company('user', { removedViewIds: ['b'] });
  expect((await read('reader')).startViewId).toBeNull();
  await start('user', null);
  expect((await read('user')).startViewId).toBeNull();
});

test('FWD-VIEW-05 there are at most 50 views of an owner, and a name has limits', async () => {
  const { own, read } = await aScene();
  const views = Array.from({ length: bookingViewsMax }, (_, place) => view(`v-${place}`));
  expect((await own('user', { views })).status).toBe(204);
  expect(await own('user', { views: [view('more')] })).toMatchObject({
    status: 409,
    body: { code: 'too_many_booking_views' },
  });
  expect((await own('user', { views: [view('more')], removedViewIds: ['v-0'] })).status).toBe(204);
  expect((await own('user', { views: [view('v-1', 'x'.repeat(61))] })).status).toBe(400);
  expect((await own('user', { views: [view('v-1', ' ')] })).status).toBe(400);
  expect((await read('user')).own).toHaveLength(bookingViewsMax);
});
