import { driverPosition, vehicle } from '@quaygate/contract';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aDriverScene } from '../../../test/scenes/driver-scene.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { map } from '../../../test/scenes/vehicle-scene.ts';
import { closeViewers, VehicleViewer, vehicleTicketOf } from '../../../test/scenes/vehicle-viewer.ts';

const server = await startServer();
const { db, clock } = server;
await server.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(closeViewers);

/** Places inside the terminal, some metres apart. */
const place = (number: number) => ({ latitude: (514_560 + number) / 10_000, longitude: 6.736 });

/** A booked tour of a driver who has agreed, at a terminal whose own system reports its truck too. */
async function aSharedTruck() {
  clock.set('2026-05-12T08:00:00Z');
  const scene = await aDriverScene(db);
  const { id } = scene.facility;
  const code = `T-${id}`;
  const monitored = { code, map: JSON.stringify(map), capabilities: ['truckMonitoring'] };
  await db.updateTable('facility').set(monitored).where('id', '=', id).execute();
  const { tourId } = await aBooked(server, scene);
  clock.set('2026-05-13T06:05:00Z');
  const agree = (given: boolean) => server.call(driverPosition.setConsent, { as: scene.driver, body: { given } });
  await agree(true);
  const terminal = await aReporter(server, id, ['vehicles']);
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [id] });
  const view = async () => new VehicleViewer(server, await vehicleTicketOf(server, clerk, code), code);
  return {
    tourId,
    view,
    agree,
    plate: scene.trucker.plate ?? '',
    /** The driver's phone tells where it is. */
    async phoneAt(number: number) {
      const position = { occurredAt: clock.now().toISOString(), ...place(number), direction: null, accuracy: 9 };
      const params = { tourId };
      const answer = await server.call(driverPosition.report, {
        as: scene.driver,
        params,
        body: { positions: [position] },
      });
      expect(answer).toMatchObject({ status: 200, body: { place: 'terminal' } });
    },
    /** The terminal's own system tells where the truck is. */
    async terminalAt(number: number, licensePlate: string) {
      const item = { vehicleId: 'truck-1', ...place(number), licensePlate };
      expect(await terminal.tell(vehicle.report, item)).toEqual({ status: 'accepted' });
    },
  };
}

test('DRV-POS-08 a truck that the terminal and its driver report is one of the list: the terminal’s, and where it is last known', async () => {
  const { tourId, plate, view, phoneAt, terminalAt } = await aSharedTruck();
  const viewer = await view();
  await phoneAt(1);
  await viewer.shows([{ vehicleId: `driver-${tourId}`, ...place(1), truckAppointmentId: tourId }]);
  // Both are known now, by one plate that is written in two ways.
  await terminalAt(2, plate.toLowerCase().replace('-', ' '));
  await viewer.shows([{ vehicleId: 'truck-1', ...place(2), truckAppointmentId: tourId }]);
  // The driver is newer, but the terminal's report still counts for 10 seconds.
  clock.advance(10_000);
  await phoneAt(3);
  const next = await view();
  await next.shows([{ vehicleId: 'truck-1', ...place(2) }]);
  clock.advance(1_000);
  await phoneAt(4);
  await viewer.shows([{ vehicleId: 'truck-1', ...place(4), locationAccuracy: 9, truckAppointmentId: tourId }]);
  clock.advance(1_000);
  await terminalAt(5, plate);
  await viewer.shows([{ vehicleId: 'truck-1', ...place(5), locationAccuracy: null }]);
  for (const list of [...viewer.lists, ...next.lists]) expect(list.length).toBeLessThanOrEqual(1);
});

test('DRV-POS-02 DRV-POS-08 without consent the truck stays with the place that the terminal reported', async () => {
  const { plate, view, agree, phoneAt, terminalAt } = await aSharedTruck();
  await terminalAt(1, plate);
  clock.advance(11_000);
  await phoneAt(2);
  await (await view()).shows([{ vehicleId: 'truck-1', ...place(2) }]);
  await agree(false);
  clock.advance(10_000);
  await (await view()).shows([{ vehicleId: 'truck-1', ...place(1) }]);
});

test('DRV-POS-02 a truck that its driver alone reports leaves the open map with the consent', async () => {
  const { tourId, view, agree, phoneAt } = await aSharedTruck();
  const viewer = await view();
  await phoneAt(1);
  await viewer.shows([{ vehicleId: `driver-${tourId}` }]);
  await agree(false);
  await viewer.shows([]);
});
