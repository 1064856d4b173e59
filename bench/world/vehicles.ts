import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A terminal whose trucks report each second, and who watches them. */
export const trucks = 1_000;
export const viewers = 200;
/** Sockets of one user at one instance (LIVE-05). */
const ofOneUser = 5;
export const facilityId = 1;
export const terminalCode = 'T-BENCH';
export const key = `qgk_0123456789ab_${'v'.repeat(43)}`;
const watchers = Array.from({ length: viewers / ofOneUser }, (_, index) => `watcher-${index}`);
export const watcherOf = (viewer: number) => watchers[viewer % watchers.length] ?? '';

const map = {
  southWest: { latitude: 51.447, longitude: 6.724 },
  northEast: { latitude: 51.463, longitude: 6.748 },
  center: { latitude: 51.456, longitude: 6.736 },
};

export async function fillVehicles(client: pg.Client): Promise<void> {
  await client.query(
    `insert into facility (id, name, code, map, capabilities) values ($1, 'Terminal', $2, $3, '{truckMonitoring}')`,
    [facilityId, terminalCode, JSON.stringify(map)],
  );
  await client.query(
    `insert into integration_key (id, facility_id, key_hash, label, scopes, created_date)
     values ($1, $2, $3, 'bench', '{vehicles}', now())`,
    [key.slice(4, 16), facilityId, createHash('sha256').update(key).digest()],
  );
  await client.query(
    `insert into app_user (id, first_name, last_name, email, email_verified, roles, created_date)
     select id, 'Wanda', 'Wacht', id || '@bench.quaygate.example', true, '{terminal_operations_read}', now()
     from unnest($1::text[]) id`,
    [watchers],
  );
  await client.query(
    `insert into user_facility (id, user_id, facility_id) select id, id, $2 from unnest($1::text[]) id`,
    [watchers, facilityId],
  );
  await client.query('vacuum analyze');
}

/** One report of all trucks in second `second`: each drives a circle of its own within the terminal. */
export function reportOf(second: number): string {
  const occurredAt = new Date().toISOString();
  const items = Array.from({ length: trucks }, (_, index) => {
    const turn = index * 0.7 + second * 0.12;
    const radius = 40 + (index % 25) * 9;
    return {
      vehicleId: `v${String(index).padStart(4, '0')}`,
      eventId: randomUUID(),
      occurredAt,
      latitude: 51.456 + (Math.sin(turn) * radius * 0.7) / 111_320,
      longitude: 6.736 + (Math.cos(turn) * radius) / 69_370,
      direction: ((turn * 180) / Math.PI) % 360,
      locationAccuracy: 6,
      licensePlate: `DUQG${index}`,
    };
  });
  return JSON.stringify({ items });
}
