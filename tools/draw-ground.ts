import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawNordbecken } from './ground/nordbecken.ts';

/** Writes what lies on the ground of the demo's terminal, for the map's own style. Run it when the drawing changes. */
const file = path.resolve(import.meta.dirname, '../apps/web/public/map/ground.json');
await writeFile(file, `${JSON.stringify(drawNordbecken())}\n`);
console.log(file);
