import { randomUUID } from 'node:crypto';
import { integrationKey, vehicle } from '@quaygate/contract';
import { pathOf } from '@quaygate/rules';
import { test as base } from './beside.ts';
import { now } from './clock.ts';
import { expect } from './story.ts';

/** The terminal whose trucks are watched. */
export const facilityId = 8;

type Report = (...positions: { vehicleId: string; deleted?: boolean; [field: string]: unknown }[]) => Promise<void>;

/** `report`: positions as a terminal's own system reports them. Whatever becomes of the story, its trucks go with it. */
export const test = base.extend<{ report: Report }>({
  report: async ({ api, request }, use) => {
    const admin = await api('admin');
    const body = { label: `Story ${randomUUID().slice(0, 8)}`, scopes: ['vehicles'] };
    const made = await admin.call(integrationKey.create, { params: { facilityId }, body });
    expect(made.status, 'the key').toBe(201);
    const there = new Set<string>();
    const report: Report = async (...positions) => {
      for (const { vehicleId, deleted } of positions) {
        if (deleted) there.delete(vehicleId);
        else there.add(vehicleId);
      }
      const items = positions.map((position) => ({
        ...{ eventId: randomUUID(), occurredAt: new Date(now()).toISOString() },
        ...position,
      }));
      const answer = await request.post(pathOf(vehicle.report.path, { facilityId }), {
        headers: { authorization: `Bearer ${made.body.key}` },
        data: { items },
      });
      expect(await answer.json()).toMatchObject({ accepted: items.length });
    };
    await use(report);
    if (there.size > 0) await report(...[...there].map((vehicleId) => ({ vehicleId, deleted: true })));
  },
});
