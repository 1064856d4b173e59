import { type KeyScope, vehicle } from '@quaygate/contract';
import type { TestServer } from '../harness.ts';
import { aReporter } from '../reporter.ts';
import { aFacility } from './factories.ts';

/** The bounds of the demo's terminal 8. */
export const map = {
  southWest: { latitude: 51.447, longitude: 6.724 },
  northEast: { latitude: 51.463, longitude: 6.748 },
  center: { latitude: 51.456, longitude: 6.736 },
};

/** Inside the terminal, outside it but received, and beyond what is received. */
export const inside = { latitude: 51.456, longitude: 6.736 };
export const nearby = { latitude: 51.5, longitude: 6.736 };
export const faraway = { latitude: 52.5, longitude: 13.4 };

/** A terminal with a map of its own, whose trucks report. */
export async function aMonitoredTerminal(server: TestServer, scopes: KeyScope[] = ['vehicles']) {
  const code = `T-${Math.random().toString(36).slice(2, 10).toUpperCase()}`;
  const facility = { ...(await aFacility(server.db, { code, map, capabilities: ['truckMonitoring'] })), code };
  const reporter = await aReporter(server, facility.id, scopes);
  /** One position `minute` minutes from now. */
  const position = (vehicleId: string, more: object = inside, minute = 0) =>
    reporter.tell(vehicle.report, { vehicleId, ...more }, minute);
  return { facility, reporter, position };
}
