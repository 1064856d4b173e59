import type pg from 'pg';
import type { Answer } from './answer.ts';

const findModules = `
  select distinct on (module_id) module_id as "moduleId", module_name as "moduleName" from slot_template
  where facility_id = $1 order by module_id, occurred_at desc, event_id desc`;

const findDay = `
  select s.slot_begin as "slotBegin", s.slot_end as "slotEnd", s.capacity, s.taken, s.closed,
    json_agg(json_build_object('moduleId', m.module_id, 'template', m.template_maximum, 'override', m.override_maximum,
      'closed', m.closed, 'number', m.current_number, 'version', m.override_event_id)) as cells
  from facility f join slot s on s.facility_id = f.id join slot_module m on m.slot_id = s.id
  where f.id = $1 and s.slot_begin >= $2::date::timestamp at time zone f.time_zone
    and s.slot_begin < ($2::date + 1)::timestamp at time zone f.time_zone
  group by s.id order by s.slot_begin`;

interface CellRow {
  moduleId: string;
  template: number | null;
  override: number | null;
  closed: boolean;
  number: number;
  version: string | null;
}
interface SlotRow {
  slotBegin: Date;
  slotEnd: Date;
  capacity: number | null;
  taken: number;
  closed: boolean;
  cells: CellRow[];
}

function categoryOf(capacity: number | null, taken: number, closed: boolean): string {
  if (closed || capacity === null) return 'grey';
  if (taken >= capacity) return 'red';
  return taken * 100 >= capacity * 80 ? 'yellow' : 'green';
}

const cellOf = ({ moduleId, template, override, closed, number, version }: CellRow) => {
  const maximum = override ?? template;
  return {
    moduleId,
    maximum,
    templateMaximum: template,
    isOverridden: override !== null || closed,
    closed,
    currentNumber: number,
    category: categoryOf(maximum, number, closed),
    version,
  };
};

/** The slots of a day with all modules, in two queries at once. */
export async function answerBoard(pool: pg.Pool, terminal: number, from: string): Promise<Answer> {
  const [{ rows: modules }, { rows }] = await Promise.all([
    pool.query({ name: 'modules', text: findModules, values: [terminal] }),
    pool.query<SlotRow>({ name: 'day', text: findDay, values: [terminal, from] }),
  ]);
  const slots = rows.map(({ slotBegin, slotEnd, capacity, taken, closed, cells }) => ({
    slotBegin,
    slotEnd,
    capacity,
    taken,
    closed,
    category: categoryOf(capacity, taken, closed),
    cells: cells.sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1)).map(cellOf),
  }));
  return { status: 200, body: { modules, slots } };
}
