import { present } from '@quaygate/rules';
import type pg from 'pg';
import type { Answer, Call } from './answer.ts';
import { categoryOf, containerOf, fits, type OrderRow, refusalOf, slotsOf } from './status.ts';

const findOrders = `
  select asked.place, o.*, f.max_weight, not f.release_required or o.released_only as allowed, null as until, '[]'::jsonb as deadlines
  from unnest($2::text[], $3::text[], $4::text[]) with ordinality asked (direction, reference, container, place)
  join facility f on f.id = $1
  left join lateral (
    select * from load_unit_order o
    where o.facility_id = f.id and o.reference_key = asked.reference and o.direction = asked.direction
      and o.state <> 'ANNOUNCED' and (asked.container is null or o.container_number = asked.container)
    order by o.state = 'AVAILABLE' desc, o.created_date, o.id limit 1
  ) o on true
  order by asked.place`;

/** A whole list at once: split the lines, one set query, every row with its first ten slots. */
export async function answerBatch(pool: pg.Pool, { forwarderId: _, place, body }: Call): Promise<Answer> {
  const terminal = Number(place);
  const [, ...lines] = body.trim().split('\n');
  const asked = lines.map((line) => {
    const [type = '', referenceNumber = '', containerNumber = ''] = line.split(';');
    return {
      type,
      referenceNumber: referenceNumber.trim(),
      containerNumber: containerNumber.trim() || null,
      terminalId: terminal,
    };
  });
  const values = [
    terminal,
    asked.map(({ type }) => type),
    asked.map(({ referenceNumber }) => referenceNumber.toLowerCase()),
    asked.map(({ containerNumber }) => containerNumber),
  ];
  const { rows } = await pool.query<OrderRow>({ name: 'orders', text: findOrders, values });
  const open = (await slotsOf(pool, terminal))
    .map((slot) => ({ slotBegin: slot.slot_begin, slotEnd: slot.slot_end, category: categoryOf(slot) }))
    .filter(({ category }) => category !== 'red');
  const answers = asked.map((request, index) => {
    const order = present(rows[index]);
    const refusal = refusalOf(order.id ? order : undefined, request);
    if (refusal) return { getStatusRequest: request, errorCode: (refusal.body as { code: string }).code };
    const isOffered = fits(order, request);
    const timeSlots = [];
    for (const slot of open) {
      if (timeSlots.length === 10) break;
      if (isOffered(slot.slotBegin.getTime(), slot.slotEnd.getTime())) timeSlots.push(slot);
    }
    const container = containerOf(order, order.container_number ?? request.containerNumber);
    return { getStatusRequest: request, getStatusResponse: { container, timeSlots } };
  });
  return { status: 200, body: { getStatusRequestResponses: answers } };
}
