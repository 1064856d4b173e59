import { type Route, session, webappUser } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { roundsOf } from '../rounds.ts';
import type { TestUser } from '../scenes/factories.ts';
import { natsServer } from '../servers/nats-server.ts';
import { aCluster, type Cluster } from './cluster-scene.ts';
import { MapViewer, TabViewer } from './viewer.ts';

const nats = await natsServer();
if ('reason' in nats) process.stdout.write(`instances are not tested with NATS: ${nats.reason}\n`);
else afterAll(nats.remove);

/** What LIVE-12, LIVE-08 and INT-18 allow, in milliseconds. */
const within = { timeout: 2_000, interval: 20 };
/** A viewer comes back a second after the loss, at the latest from its third try. */
const back = { timeout: 15_000, interval: 50 };

const carriers: [string, string | null][] = [['the database alone', null]];
if (!('reason' in nats)) carriers.push(['NATS', nats.url]);

describe.each(carriers)('three instances with %s', (_, natsUrl) => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await aCluster(natsUrl);
  });
  afterAll(() => cluster.stop());
  const everywhere = [0, 1, 2];

  const open: { end(): void }[] = [];
  afterEach(() => {
    for (const each of open.splice(0)) each.end();
  });

  /** A map of this user at every instance. */
  async function mapsOf(user: TestUser): Promise<MapViewer[]> {
    const maps = everywhere.map((at) => new MapViewer(cluster, user, at));
    open.push(...maps);
    for (const each of maps) await expect.poll(() => each.last, back).toBeDefined();
    return maps;
  }
  async function tabsOf(user: TestUser): Promise<TabViewer[]> {
    const tabs = everywhere.map((at) => new TabViewer(cluster, user, at));
    open.push(...tabs);
    for (const each of tabs) await expect.poll(() => each.last, back).toBeDefined();
    return tabs;
  }

  /** All maps show the truck where it reported last. */
  const show = (maps: readonly MapViewer[], vehicleId: string, latitude: number, patience = within) =>
    expect
      .poll(() => maps.map(({ last }) => last?.find((each) => each.vehicleId === vehicleId)?.latitude), patience)
      .toEqual(maps.map(() => latitude));

  /** Reports to an instance until all maps show it: what carries changes may still be connecting. */
  async function untilTold(maps: readonly MapViewer[], to: number): Promise<void> {
    let step = 0;
    await expect
      .poll(async () => {
        const latitude = (5_145_000 + ++step) / 100_000;
        await cluster.reportPosition(to, 'first', { latitude });
        return show(maps, 'first', latitude, { timeout: 1_500, interval: 20 }).then(
          () => true,
          () => false,
        );
      }, back)
      .toBe(true);
  }

  test('INT-18 TRM-SOCK-18 LIVE-12 a position and a gate event sent to one are seen at the others within 2 s', async () => {
    const clerk = await cluster.aClerk();
    const [maps, tabs] = [await mapsOf(clerk), await tabsOf(clerk)];
    await untilTold(maps, 0);
    for (const to of everywhere) {
      const latitude = (51_455 + to) / 1_000;
      await cluster.reportPosition(to, `truck-${to}`, { latitude, licensePlate: `DU-QG 9${to}` });
      await show(maps, `truck-${to}`, latitude);
    }
    const { bookingId } = await cluster.aVisit('DU-QG 91');
    await cluster.reportGate(2, { type: 'terminal_reached', bookingId });
    await expect.poll(() => tabs.every((tab) => tab.has('booking')), within).toBe(true);
    const statuses = () => maps.map((each) => each.statuses()['truck-1']);
    await expect.poll(statuses, within).toEqual(maps.map(() => 'WAITING_FOR_FACILITY'));
  });

  test('VOICE-64 a call between people at different instances: offer, answer and end', async () => {
    const operator = await cluster.dial(1, await cluster.aClerk());
    const driver = await cluster.dial(2, await cluster.aDriver());
    open.push(...[operator, driver].map(({ socket }) => ({ end: () => socket.terminate() })));
    const facilityId = cluster.facility.id;
    const callId = await operator.reach(facilityId, driver);
    expect(await driver.next()).toMatchObject({ type: 'call-offer', callId, rtcToken: expect.any(String) });
    driver.send('call-answer', { callId, facilityId });
    expect(await operator.next()).toMatchObject({ type: 'call-answer', callId, fromUserId: driver.user.id });
    operator.send('call-end', { callId, facilityId });
    expect(await driver.next()).toMatchObject({ type: 'call-end', callId, reason: 'hangup' });
    expect([operator.heard, driver.heard]).toEqual([[], []]);
  });

  test('LIVE-08 a disabled user and one whose sessions end lose their sockets at every instance within 2 s', async () => {
    const admin = await cluster.anAdministrator();
    const [leaver, loser, bystander] = [await cluster.aClerk(), await cluster.aClerk(), await cluster.aClerk()];
    const others = await mapsOf(bystander);
    await untilTold(others, 1);
    const [ofLeaver, ofLoser] = [[...(await mapsOf(leaver)), ...(await tabsOf(leaver))], await mapsOf(loser)];
    const disabling = { as: admin, params: { id: leaver.id }, body: { disabled: true } };
    expect((await cluster.send(1)(webappUser.disable as unknown as Route, disabling)).status).toBe(200);
    await expect.poll(() => ofLeaver.map(({ codes }) => codes), within).toEqual(ofLeaver.map(() => [4401]));
    const ending = { as: admin, params: { id: loser.id } };
    expect((await cluster.send(2)(session.endAllOf as unknown as Route, ending)).status).toBe(204);
    await expect.poll(() => ofLoser.map(({ codes }) => codes), within).toEqual(ofLoser.map(() => [4401]));
    expect(others.flatMap(({ codes }) => codes)).toEqual([]);
  });

  test('LIVE-14 LIVE-22 instances killed in turn: viewers come back by themselves and see what happened meanwhile', async () => {
    const maps = await mapsOf(await cluster.aClerk());
    await untilTold(maps, 0);
    for (const killed of [0, 1].slice(0, roundsOf(1, 2))) {
      const [victim, other] = [present(cluster.instances[killed]), (killed + 1) % 3];
      const lost = () => maps.flatMap(({ codes }) => codes).length;
      const before = lost();
      await victim.kill();
      await expect.poll(lost, back).toBeGreaterThan(before);
      const latitude = (51_457 + killed) / 1_000;
      await cluster.reportPosition(other, 'survivor', { latitude });
      await show(maps, 'survivor', latitude, back);
      await victim.start();
      // The one that was started anew takes and tells, too.
      await untilTold(maps, killed);
    }
  });

  test('LIVE-22 the database away for a moment: the lists are right again, and told within 2 s', async () => {
    const maps = await mapsOf(await cluster.aClerk());
    for (const how of ['ended', 'killed'] as const) {
      await untilTold(maps, 0);
      await cluster.restartDatabase(how);
      const latitude = how === 'ended' ? 51.4591 : 51.4592;
      await expect
        .poll(
          () =>
            cluster.reportPosition(1, 'survivor', { latitude }).then(
              () => true,
              () => false,
            ),
          back,
        )
        .toBe(true);
      await show(maps, 'survivor', latitude, back);
      await untilTold(maps, 2);
    }
  });

  test.skipIf(natsUrl === null)(
    'LIVE-22 NATS killed: lists go on, late, and are told within 2 s when it is back',
    async () => {
      if ('reason' in nats) return;
      const maps = await mapsOf(await cluster.aClerk());
      await untilTold(maps, 0);
      await nats.stop();
      await cluster.reportPosition(0, 'late', { latitude: 51.4531 });
      // Everything is read anew every 10 s (TRM-SOCK-12).
      await show(maps, 'late', 51.4531, back);
      await nats.start();
      await untilTold(maps, 0);
      await cluster.reportPosition(0, 'late', { latitude: 51.4532 });
      await show(maps, 'late', 51.4532);
      expect(maps.flatMap(({ codes }) => codes)).toEqual([]);
    },
  );
});
