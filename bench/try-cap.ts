import { writeFileSync } from 'node:fs';
import { measureActs } from './capacity/measure.ts';
import { startDatabases } from './world/database.ts';

const d = await startDatabases();
try {
  const m = await measureActs(d, { seconds: 1, isQuick: true, tell: (t) => console.log(t) });
  writeFileSync('/tmp/m.json', JSON.stringify(m, null, 1));
  console.log('rest', m.rest, m.memory);
} finally {
  await d.stop();
}
