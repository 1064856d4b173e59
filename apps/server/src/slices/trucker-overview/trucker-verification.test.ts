import { truckerOverview } from '@quaygate/contract';
import type { DocumentStatus, TerrorStatus } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBlock } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import {
  aGatePassScene,
  anIdentification,
  deleteDriver,
  resultOfProvider,
} from '../../../test/scenes/gate-pass-scene.ts';

const server = await startServer();
const { db, call } = server;
const { change } = await aGatePassScene(server);
const { id: facilityId } = await aFacility(db);
const as = await aUser(db, { roles: ['terminal_operations_read'], facilities: [facilityId] });

/** A driver of the terminal, and how the terminal sees them. */
async function aListedDriver() {
  const { id } = await aTrucker(db);
  await aBlock(db, { facility: facilityId, trucker: id });
  const query = { search: id };
  const seen = async () =>
    (await call(truckerOverview.list, { as, params: { facilityId }, query })).body.items.map(
      ({ verificationStatus }: { verificationStatus: string }) => verificationStatus,
    );
  return { id, seen };
}

interface Manual {
  documentStatus?: 'MANUALLY_APPROVED' | 'MANUALLY_DENIED';
  terrorStatus?: 'MANUALLY_APPROVED' | 'MANUALLY_DENIED';
}
const approved = 'MANUALLY_APPROVED';
const denied = 'MANUALLY_DENIED';

test.each<[DocumentStatus, TerrorStatus | null, Manual, string]>([
  ['ACCEPTED', 'OK', {}, 'VERIFIED'],
  ['ACCEPTED', null, { terrorStatus: approved }, 'VERIFIED'],
  ['PENDING', 'OK', { documentStatus: approved }, 'VERIFIED'],
  ['WARN', 'WARNING', { documentStatus: approved, terrorStatus: approved }, 'VERIFIED'],
  ['ACCEPTED', null, {}, 'NOT_VERIFIED'],
  ['ACCEPTED', 'WARNING', {}, 'NOT_VERIFIED'],
  ['ACCEPTED', 'RED_ALERT', {}, 'NOT_VERIFIED'],
  ['ACCEPTED', 'WARNING', { terrorStatus: denied }, 'NOT_VERIFIED'],
  ['PENDING', 'OK', {}, 'NOT_VERIFIED'],
  ['WARN', 'OK', {}, 'NOT_VERIFIED'],
  ['DENIED_PRELIMINARY', 'OK', {}, 'NOT_VERIFIED'],
  ['DENIED', 'OK', {}, 'NOT_VERIFIED'],
  ['FAILED', 'OK', {}, 'NOT_VERIFIED'],
  ['DUPLICATE', 'OK', {}, 'NOT_VERIFIED'],
  ['WARN', 'OK', { documentStatus: denied }, 'NOT_VERIFIED'],
  ['PENDING', null, { documentStatus: approved }, 'NOT_VERIFIED'],
  ['PENDING', null, { terrorStatus: approved }, 'NOT_VERIFIED'],
])('TRM-OVW-30 %s and %s at the provider, by hand %j: %s', async (documentStatus, terrorStatus, manual, expected) => {
  const { id, seen } = await aListedDriver();
  const identification = await anIdentification(db, { trucker: id });
  await resultOfProvider(db, identification.id, { documentStatus, terrorStatus });
  if (Object.keys(manual).length > 0) expect((await change(id, manual)).status).toBe(200);
  expect(await seen()).toEqual([expected]);
});

test('TRM-OVW-30 without an identification a driver is not verified, and a deleted one never', async () => {
  const { id, seen } = await aListedDriver();
  expect(await seen()).toEqual(['NOT_VERIFIED']);
  const identification = await anIdentification(db, { trucker: id });
  await resultOfProvider(db, identification.id, { documentStatus: 'ACCEPTED', terrorStatus: 'OK' });
  expect(await seen()).toEqual(['VERIFIED']);
  await deleteDriver(server, id);
  expect(await seen()).not.toContain('VERIFIED');
});
