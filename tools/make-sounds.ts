import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sounds } from './sounds/call-sounds.ts';
import { waveFile } from './sounds/wave-file.ts';

/** Writes the sounds of a voice call. Run it when one of them changes. */
const folder = path.resolve(import.meta.dirname, '../apps/web/src/voice/sounds');
for (const [name, { samples, rate }] of Object.entries(sounds())) {
  const file = path.join(folder, `${name}.wav`);
  await writeFile(file, waveFile(samples, rate));
  console.log(file);
}
