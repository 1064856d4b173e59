import { cpus, loadavg, release } from 'node:os';
import { parseArgs } from 'node:util';
import { present } from '@quaygate/rules';
import { type Line, tableOf } from './report.ts';
import { auditRow } from './rows/audit.ts';
import { auditActsRow } from './rows/audit-acts.ts';
import { batchRow } from './rows/batch.ts';
import { bellRow } from './rows/bell.ts';
import { hotRow, pairRow, spreadRow } from './rows/booking.ts';
import { moveRow } from './rows/booking-move.ts';
import { bookingsFindRow } from './rows/bookings-find.ts';
import { bundleRow } from './rows/bundle.ts';
import { callRow } from './rows/call.ts';
import { capacityRow } from './rows/capacity.ts';
import { gatePassUsersRow } from './rows/gate-pass-users.ts';
import { growthRows } from './rows/growth.ts';
import { hostileRow } from './rows/hostile.ts';
import { assignRow, licensesRow } from './rows/licenses.ts';
import { mapRow } from './rows/map.ts';
import { pageRow } from './rows/page.ts';
import { pageBatchRow } from './rows/page-batch.ts';
import { planBookRow, planCheckRow } from './rows/plan-calls.ts';
import { planProposeRow } from './rows/plan-propose.ts';
import { authorizedRow, signInRow } from './rows/platform.ts';
import { memoryRow, startRow } from './rows/product.ts';
import { readinessRow } from './rows/readiness.ts';
import { signInHostileRow } from './rows/sign-in-hostile.ts';
import { slotBoardRow } from './rows/slot-board.ts';
import { statisticsRow } from './rows/statistics.ts';
import { controlRow, slotsRow, statusRow } from './rows/status.ts';
import { type Scale, type Surroundings, surroundings } from './rows/surroundings.ts';
import { tableRow } from './rows/table.ts';
import { toursRow } from './rows/tours.ts';
import { trainRiskRow } from './rows/train-risk.ts';
import { truckersRow } from './rows/truckers.ts';
import { vehiclesRow } from './rows/vehicles.ts';

const rows: Record<string, (around: Surroundings) => Promise<Line | Line[]>> = {
  control: controlRow,
  authorized: authorizedRow,
  'sign-in': signInRow,
  status: statusRow,
  'booking-hot': hotRow,
  'booking-spread': spreadRow,
  'booking-pair': pairRow,
  move: moveRow,
  risk: trainRiskRow,
  readiness: readinessRow,
  slots: slotsRow,
  'slot-board': slotBoardRow,
  batch: batchRow,
  tours: toursRow,
  licenses: licensesRow,
  'assign-license': assignRow,
  truckers: truckersRow,
  'bookings-find': bookingsFindRow,
  ...growthRows,
  statistics: statisticsRow,
  audit: auditRow,
  'audit-acts': auditActsRow,
  'gate-pass-users': gatePassUsersRow,
  hostile: hostileRow,
  'sign-in-hostile': signInHostileRow,
  memory: memoryRow,
  bundle: bundleRow,
  page: pageRow,
  'page-batch': pageBatchRow,
  table: tableRow,
  map: mapRow,
  vehicles: vehiclesRow,
  call: callRow,
  bell: bellRow,
  'plan-propose': planProposeRow,
  'plan-check': planCheckRow,
  'plan-book': planBookRow,
  start: startRow,
  capacity: capacityRow,
};

const whole: Scale = { pairs: 8, seconds: 2, history: 1_000_000, minutes: 10 };
const quick: Scale = { pairs: 2, seconds: 1, history: 100_000, minutes: 0.5 };

const { values, positionals } = parseArgs({ options: { quick: { type: 'boolean' } }, allowPositionals: true });
const names = Object.keys(rows).filter(
  (name) => positionals.length === 0 || positionals.some((asked) => name.startsWith(asked)),
);
if (names.length === 0) {
  console.error(`Rows are: ${Object.keys(rows).join(', ')}`);
  process.exit(2);
}

const loads: number[] = [];
const lines: Line[] = [];
const around = surroundings(values.quick ? quick : whole);
const begin = performance.now();
try {
  for (const name of names) {
    loads.push(present(loadavg()[0]));
    console.error(`${name} …`);
    const found = [await present(rows[name])(around)].flat();
    lines.push(...found);
    for (const { row, reached } of found) console.error(`  ${row}: ${reached}`);
  }
} finally {
  await around.close();
}

const processors = cpus();
console.log(`\n${tableOf(lines)}\n`);
console.log(
  `${new Date().toISOString().slice(0, 16)}Z, ${processors.length} × ${processors[0]?.model.trim()}, ${process.platform} ${release()}, ` +
    `Node ${process.version}, load of the machine ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}, ` +
    `${Math.round((performance.now() - begin) / 1_000)} s${values.quick ? ', --quick: too short to judge by' : ''}`,
);
process.exitCode = lines.some(({ met }) => met === false) ? 1 : 0;
