import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { Server as SocketIo } from 'socket.io';
import { WebSocketServer } from 'ws';

/**
 * What somebody would write by hand to show trucks: takes batches of positions, writes the rows that the product writes by one
 * statement, keeps the newest in memory, and sends all viewers the list once a second, encoded once. FAN_OUT says by
 * what: `ws`, or `socket.io`. Neither checks who asks, nor what is sent.
 */
interface Item {
  vehicleId: string;
  eventId: string;
  occurredAt: string;
  latitude: number;
  longitude: number;
  direction: number;
  locationAccuracy: number;
  licensePlate: string;
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const vehicles = new Map<string, object>();
let isChanged = false;

const store = `
  with sent as (
    select * from json_to_recordset($1::json) as s("vehicleId" text, "eventId" text, "occurredAt" timestamptz,
      latitude float8, longitude float8, direction float8, "locationAccuracy" float8, "licensePlate" text)
  ), stored as (
    insert into vehicle_position as v (facility_id, vehicle_id, occurred_at, event_id, content_hash, license_plate,
      plate_key, latitude, longitude, direction, location_accuracy, is_outside, deleted)
    select 1, "vehicleId", "occurredAt", "eventId", '', "licensePlate", "licensePlate", latitude, longitude, direction,
      "locationAccuracy", false, false
    from sent
    on conflict (facility_id, vehicle_id) do update set occurred_at = excluded.occurred_at, event_id = excluded.event_id,
      license_plate = excluded.license_plate, plate_key = excluded.plate_key, latitude = excluded.latitude,
      longitude = excluded.longitude, direction = excluded.direction, location_accuracy = excluded.location_accuracy
    where excluded.occurred_at > v.occurred_at
  )
  insert into vehicle_history (facility_id, vehicle_id, occurred_at, latitude, longitude, direction, location_accuracy)
  select 1, "vehicleId", "occurredAt", latitude, longitude, direction, "locationAccuracy" from sent`;

const listed = ({ vehicleId, latitude, longitude, direction, locationAccuracy, licensePlate }: Item) => ({
  ...{ vehicleId, latitude, longitude, direction, locationAccuracy, truckAppointmentStatus: 'UNKNOWN' },
  ...{ truckAppointmentId: null, truckAppointmentExternalId: null, vehicleLicensePlate: licensePlate },
  ocrImageUrl: null,
});

async function take(request: IncomingMessage): Promise<object[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { items } = JSON.parse(Buffer.concat(chunks).toString()) as { items: Item[] };
  await pool.query({ name: 'store', text: store, values: [JSON.stringify(items)] });
  for (const item of items) vehicles.set(item.vehicleId, listed(item));
  isChanged = true;
  return items.map(({ eventId }, index) => ({ index, eventId, status: 'accepted' }));
}

const server = createServer(async (request, response) => {
  const results = request.method === 'POST' ? await take(request) : [];
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
});

function fanOut(): (list: object[]) => void {
  if (process.env.FAN_OUT === 'socket.io') {
    const io = new SocketIo(server, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
    return (list) => io.emit('vehicles', list);
  }
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  return (list) => {
    const text = Buffer.from(JSON.stringify(list));
    for (const socket of sockets.clients) socket.send(text, { binary: false });
  };
}

const send = fanOut();
setInterval(() => {
  if (!isChanged) return;
  isChanged = false;
  send([...vehicles.values()]);
}, 1_000);
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
