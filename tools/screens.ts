import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';
import { openCamera } from './screens/camera.ts';
import { type Look, languages, looksIn } from './screens/looks.ts';
import { serve } from './screens/serve.ts';
import { screens } from './screens.list.ts';

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
const servers = await serve(chosen);
let pictures = 0;
let complaints = 0;

/** One browser per language, so that no two pictures share a sign-in. */
async function photographAll(language: Look['language']): Promise<void> {
  const camera = await openCamera(servers.product, executablePath);
  for (const screen of chosen) {
    for (const look of looksIn(language)) {
      const file = path.join(folder, `${screen.name}.${language}.${look.scheme}.${look.width}.png`);
      const at = new URL(screen.path, screen.inDevelopment ? servers.development : servers.product).href;
      const found = await camera.photograph({ ...screen, path: at }, look, file);
      pictures += 1;
      complaints += found.length;
      console.log([path.relative(process.cwd(), file), ...found].join('\n    '));
    }
  }
  await camera.close();
}

try {
  await Promise.all(languages.map(photographAll));
} finally {
  await servers.stop();
}
console.log(`${pictures} pictures, ${complaints} complaints`);
process.exit(complaints ? 1 : 0);
