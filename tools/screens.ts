import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';
import { startDemo } from './product.ts';
import { openCamera } from './screens/camera.ts';
import { looks } from './screens/looks.ts';
import { screens } from './screens.list.ts';
import { ensureWeb } from './web.ts';

const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => !wanted.length || wanted.some((word) => name.includes(word)));
if (!chosen.length) {
  console.error(`No screen is called so. There are: ${screens.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const folder = path.resolve(import.meta.dirname, '../screens');
if (!wanted.length) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const executablePath = ensureChromium();
await ensureWeb();
const product = await startDemo();
const camera = await openCamera(product.url, executablePath);
let complaints = 0;
try {
  for (const screen of chosen) {
    for (const look of looks) {
      const file = path.join(folder, `${screen.name}.${look.language}.${look.scheme}.${look.width}.png`);
      const found = await camera.photograph(screen, look, file);
      complaints += found.length;
      console.log([path.relative(process.cwd(), file), ...found].join('\n    '));
    }
  }
} finally {
  await camera.close();
  await product.stop();
}
console.log(
  `${chosen.length * looks.length} pictures in ${path.relative(process.cwd(), folder)}/, ${complaints} complaints`,
);
process.exitCode = complaints ? 1 : 0;
