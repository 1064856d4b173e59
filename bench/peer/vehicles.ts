import { hash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { Server as SocketIo } from 'socket.io';
import { WebSocketServer } from 'ws';

/**
 * What somebody would write by hand to show trucks: the same checks of each position, the same rows written by one statement,
 * the newest read back once a second because another instance may have taken them, one list encoded once and sent to all
 * viewers. FAN_OUT says by what: `ws`, or `socket.io`. It does not ask who watches, and knows no tours.
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
const key = process.env.KEY ?? '';
let isChanged = false;

const store = `
  with sent as (
    select * from json_to_recordset($1::json) as s("vehicleId" text, "eventId" text, "occurredAt" timestamptz,
      latitude float8, longitude float8, direction float8, "locationAccuracy" float8, "licensePlate" text, "plateKey" text, hash text)
  ), stored as (
    insert into vehicle_position as v (facility_id, vehicle_id, occurred_at, event_id, content_hash, license_plate,
      plate_key, latitude, longitude, direction, location_accuracy, is_outside, deleted)
    select 1, "vehicleId", "occurredAt", "eventId", decode(hash, 'hex'), "licensePlate", "plateKey", latitude, longitude, direction,
      "locationAccuracy", false, false
    from sent
    on conflict (facility_id, vehicle_id) do update set occurred_at = excluded.occurred_at, event_id = excluded.event_id,
      content_hash = excluded.content_hash,
      license_plate = excluded.license_plate, plate_key = excluded.plate_key, latitude = excluded.latitude,
      longitude = excluded.longitude, direction = excluded.direction, location_accuracy = excluded.location_accuracy
    where excluded.occurred_at > v.occurred_at
  )
  insert into vehicle_history (facility_id, vehicle_id, occurred_at, latitude, longitude, direction, location_accuracy)
  select 1, "vehicleId", "occurredAt", latitude, longitude, direction, "locationAccuracy" from sent`;

const isNumber = (value: unknown, least: number, most: number) =>
  value === null || (typeof value === 'number' && value >= least && value <= most);
const isText = (value: unknown, most: number) => typeof value === 'string' && value.length > 0 && value.length <= most;

function isRight(item: Item, now: number): boolean {
  const age = now - Date.parse(item.occurredAt);
  return (
    age > -300_000 &&
    age < 600_000 &&
    isText(item.vehicleId, 64) &&
    isText(item.eventId, 64) &&
    isText(item.licensePlate, 20) &&
    isNumber(item.latitude, -90, 90) &&
    isNumber(item.longitude, -180, 180) &&
    isNumber(item.direction, 0, 360) &&
    isNumber(item.locationAccuracy, 0, 1_000_000)
  );
}

/** A report sent again is known by its content. */
const rowOf = (item: Item) => ({
  ...item,
  plateKey: item.licensePlate.toUpperCase().replace(/[^A-Z0-9]/g, ''),
  hash: hash('sha256', JSON.stringify(item), 'hex'),
});

async function take(request: IncomingMessage): Promise<object[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { items } = JSON.parse(Buffer.concat(chunks).toString()) as { items: Item[] };
  const now = Date.now();
  const right = items.filter((item) => isRight(item, now));
  await pool.query({ name: 'store', text: store, values: [JSON.stringify(right.map(rowOf))] });
  isChanged = true;
  return items.map((item, index) => ({
    index,
    eventId: item.eventId,
    status: isRight(item, now) ? 'accepted' : 'rejected',
  }));
}

interface Row {
  vehicle_id: string;
  latitude: number;
  longitude: number;
  direction: number;
  location_accuracy: number;
  license_plate: string;
}

const read = `select vehicle_id, latitude, longitude, direction, location_accuracy, license_plate from vehicle_position
  where facility_id = 1 and occurred_at >= $1 and not is_outside and not deleted`;
const [south, west, north, east] = [51.447, 6.724, 51.463, 6.748];

async function list(): Promise<object[]> {
  const values = [new Date(Date.now() - 60_000)];
  const { rows } = await pool.query<Row>({ name: 'read', text: read, values });
  return rows
    .filter((row) => row.latitude >= south && row.latitude <= north && row.longitude >= west && row.longitude <= east)
    .sort((a, b) => (a.vehicle_id < b.vehicle_id ? -1 : 1))
    .map((row) => ({
      vehicleId: row.vehicle_id,
      latitude: row.latitude,
      longitude: row.longitude,
      direction: row.direction,
      locationAccuracy: row.location_accuracy,
      truckAppointmentStatus: 'UNKNOWN',
      truckAppointmentId: null,
      truckAppointmentExternalId: null,
      vehicleLicensePlate: row.license_plate,
      ocrImageUrl: null,
    }));
}

const server = createServer(async (request, response) => {
  if (request.method === 'POST' && request.headers.authorization !== `Bearer ${key}`)
    return response.writeHead(401).end();
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
setInterval(async () => {
  if (!isChanged) return;
  isChanged = false;
  send(await list());
}, 1_000);
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
