import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { places } from './src/app/places.ts';

/** What a visitor downloads, in kB of JavaScript after gzip: counted from the built manifest. Exits 1 over budget. */
const limits = { signIn: 150, screen: 300 };

interface Chunk {
  file: string;
  imports?: string[];
}
const dist = path.resolve(import.meta.dirname, process.argv[2] ?? 'dist');
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

function withImports(keys: string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) continue;
    found.add(chunk.file);
    withImports(chunk.imports ?? [], found);
  }
  return found;
}

const sizeOf = (file: string) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length / 1000;
const kebab = (area: string) => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const phrases = (areas: readonly string[]) => areas.map((area) => `../../packages/phrases/src/de/${kebab(area)}.ts`);
const screens = Object.keys(manifest).filter((key) => /^src\/areas\/.*\.screen\.tsx$/.test(key));

/** The texts a screen waits for: its place names them. */
const textsOf = (screen: string): readonly string[] =>
  places.find((place) => String(place.screen).includes(path.basename(screen)))?.texts ?? [];

let isOver = false;
for (const screen of screens) {
  const isSignIn = screen.endsWith('login.screen.tsx');
  const inside = ['src/app/shell/shell.tsx', 'src/session/calls.ts', ...phrases(['errors', ...textsOf(screen)])];
  const texts = phrases(isSignIn ? ['shell', 'login', 'role'] : ['shell']);
  const files = withImports(['index.html', screen, ...texts, ...(isSignIn ? [] : inside)]);
  const total = [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file), 0);
  const limit = isSignIn ? limits.signIn : limits.screen;
  isOver ||= total > limit;
  console.log(`${total.toFixed(1).padStart(7)} of ${limit} kB  ${path.basename(screen)}`);
}
process.exitCode = isOver ? 1 : 0;
