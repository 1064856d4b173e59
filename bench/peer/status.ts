import { checkContainerNumber, present } from '@quaygate/rules';
import type pg from 'pg';
import { type Answer, type Call, refuse } from './answer.ts';

export interface OrderRow {
  id: string;
  allowed: boolean;
  until: Date | null;
  state: string;
  max_weight: number;
  reference_number: string;
  container_number: string | null;
  container_type: string | null;
  container_length: number | null;
  net_weight: number | null;
  empty_weight: number | null;
  priority: string | null;
  module_id: string | null;
  train_number: string | null;
  train_cancelled: boolean;
  latest_loading_time: Date | null;
  list_toll_data: unknown;
  list_dangerous_goods_data: unknown;
  deadlines: { from: string; to: string }[];
}

/** The load unit asked for, first one that is open to the forwarder, with everything that decides about it. */
export const findOrder = (lock: string) => `
  select o.*, f.max_weight, granted.*, coalesce((
      select jsonb_agg(jsonb_build_object('from', d.deadline_start, 'to', d.deadline_end) order by d.deadline_start)
      from acceptance_deadline d
      where d.facility_id = o.facility_id and d.train_number = ltrim(o.train_number, '0') and d.train_date = o.train_date
    ), '[]') as deadlines
  from facility f join load_unit_order o on o.facility_id = f.id,
  lateral (
    select case when o.released_only then count(*) > 0 else not f.release_required end as allowed,
      nullif(max(coalesce(r.valid_until, 'infinity')), 'infinity') as until
    from release r
    where o.released_only and r.facility_id = o.facility_id and r.order_id = o.order_id and r.forwarder_id = $5
      and not r.deleted and coalesce(r.valid_from, '-infinity') <= now() and coalesce(r.valid_until, 'infinity') > now()
  ) granted
  where f.id = $1 and o.reference_key = $2 and o.direction = $3 and o.state <> 'ANNOUNCED'
    and ($4::text is null or o.container_number = $4 or (o.direction = 'delivery' and o.container_number is null))
  order by granted.allowed desc, o.state = 'AVAILABLE' desc, o.created_date, o.id limit 1 ${lock}`;

const findSlots = `
  select slot_begin, slot_end, capacity, taken, closed from slot
  where facility_id = $1 and slot_begin > now() and slot_begin <= now() + interval '14 days' order by slot_begin`;

export interface Asked {
  type: string;
  referenceNumber: string;
  containerNumber: string | null;
  terminalId: number;
}

/** The asked load unit in normal form, or what is wrong with it. */
export function readAsked(body: string): Asked | Answer {
  const { type, referenceNumber, containerNumber, terminalId } = JSON.parse(body);
  if (typeof terminalId !== 'number') return refuse(422, 'terminal_id_is_null');
  const reference = typeof referenceNumber === 'string' ? referenceNumber.trim() : '';
  const container = typeof containerNumber === 'string' ? containerNumber.replace(/[\s\-.]/g, '').toUpperCase() : '';
  const isComplete = (type === 'delivery' || (type === 'pickup' && container)) && reference && reference.length <= 64;
  if (!isComplete) return refuse(422, 'validation_failed');
  if (container && !/^[A-Z]{4}[0-9]{7}$/.test(container)) return refuse(422, 'container_number_invalid_format');
  return { type, referenceNumber: reference, containerNumber: container || null, terminalId };
}

export const orderValues = (asked: Asked, terminal: number, forwarderId: string) => [
  terminal,
  asked.referenceNumber.toLowerCase(),
  asked.type,
  asked.containerNumber,
  forwarderId,
];

/** Why the load unit cannot be booked; undefined if it can. */
export function refusalOf(order: OrderRow | undefined, asked: Asked): Answer | undefined {
  if (!order) return refuse(404, 'reference_not_found');
  if (!order.allowed) return refuse(403, 'reference_not_allowed');
  if (order.state !== 'AVAILABLE') return refuse(409, 'reference_not_bookable_anymore');
  const { container_type: type, net_weight: net, empty_weight: empty, latest_loading_time: loading } = order;
  if (type === null || net === null || empty === null) return refuse(422, 'required_container_data_missing');
  if (net + empty > order.max_weight) return refuse(422, 'net_weight_too_big');
  const isLate = order.train_cancelled || (loading !== null && loading.getTime() <= Date.now());
  return asked.type === 'delivery' && isLate ? refuse(409, 'terminal_latest_loading_time_before_now') : undefined;
}

/** Whether this load unit may come in a slot. */
export function fits(order: OrderRow, asked: Asked) {
  const isDelivery = asked.type === 'delivery';
  const loading = isDelivery && order.latest_loading_time ? order.latest_loading_time.getTime() : Infinity;
  const until = order.until?.getTime() ?? Infinity;
  const windows = order.deadlines.map(({ from, to }) => [Date.parse(from), Date.parse(to)] as const);
  const isLimited = isDelivery && windows.length > 0;
  return (begin: number, end: number) =>
    begin < until && end <= loading && (!isLimited || windows.some(([from, to]) => from <= begin && begin < to));
}

interface SlotRow {
  slot_begin: Date;
  slot_end: Date;
  capacity: number | null;
  taken: number;
  closed: boolean;
}

export function categoryOf({ capacity, taken, closed }: SlotRow): string {
  if (closed) return 'red';
  if (capacity === null) return 'not_set';
  if (taken >= capacity) return 'red';
  return taken * 100 >= capacity * 80 ? 'yellow' : 'green';
}

export const slotsOf = async (pool: pg.Pool, terminal: number): Promise<SlotRow[]> =>
  (await pool.query<SlotRow>({ name: 'slots', text: findSlots, values: [terminal] })).rows;

export const containerOf = (order: OrderRow, containerNumber: string | null) => ({
  containerNumber,
  containerType: order.container_type,
  netWeight: order.net_weight,
  emptyWeight: order.empty_weight,
  containerLength: order.container_length,
  trainNumber: order.train_number,
  latestLoadingTime: order.latest_loading_time,
  listTollData: order.list_toll_data,
  listDangerousGoodsData: order.list_dangerous_goods_data,
  warnings: containerNumber && checkContainerNumber(containerNumber) !== 'ok' ? ['check_digit'] : [],
});

export async function answerStatus(pool: pg.Pool, { forwarderId, place, body }: Call): Promise<Answer> {
  const asked = readAsked(body);
  if ('status' in asked) return asked;
  const terminal = Number(place);
  if (asked.terminalId !== terminal) return refuse(422, 'validation_failed');
  const values = orderValues(asked, terminal, forwarderId);
  const found = await pool.query<OrderRow>({ name: 'order', text: findOrder(''), values });
  const order = found.rows[0];
  const refusal = refusalOf(order, asked);
  if (refusal || !order) return present(refusal);
  const isOffered = fits(order, asked);
  const timeSlots = (await slotsOf(pool, terminal))
    .filter((slot) => isOffered(slot.slot_begin.getTime(), slot.slot_end.getTime()))
    .map((slot) => ({ slotBegin: slot.slot_begin, slotEnd: slot.slot_end, category: categoryOf(slot) }));
  return {
    status: 200,
    body: { container: containerOf(order, order.container_number ?? asked.containerNumber), timeSlots },
  };
}
