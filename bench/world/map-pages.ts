import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../..');
const library = path.join(root, 'node_modules/maplibre-gl/dist');
export const trucks = 1_000;

/** Where truck `index` is in second `second`: each drives a circle of its own within the terminal. */
export const placeOf = (index: number, second: number) => {
  const turn = index * 0.7 + second * 0.12;
  const radius = 40 + (index % 25) * 9;
  return {
    latitude: 51.456 + (Math.sin(turn) * radius * 0.7) / 111_320,
    longitude: 6.736 + (Math.cos(turn) * radius) / 69_370,
    direction: ((turn * 180) / Math.PI) % 360,
  };
};

/** The least a page can do: one canvas, a thousand discs, each eased as the product eases its markers. */
const bareCanvas = `
<canvas width="1070" height="823"></canvas>
<script>
  const context = document.querySelector('canvas').getContext('2d');
  const all = Array.from({ length: ${trucks} }, (_, i) => ({ x: 535, y: 411, i }));
  let last = performance.now();
  const step = (now) => {
    const share = 1 - Math.exp(-4 * (now - last) / 1000);
    last = now;
    const second = Math.floor(now / 1000);
    context.clearRect(0, 0, 1070, 823);
    context.fillStyle = '#173f86';
    for (const truck of all) {
      const turn = truck.i * 0.7 + second * 0.12, radius = 80 + (truck.i % 25) * 18;
      truck.x += (535 + Math.cos(turn) * radius - truck.x) * share;
      truck.y += (411 + Math.sin(turn) * radius * 0.7 - truck.y) * share;
      context.beginPath();
      context.arc(truck.x, truck.y, 18, 0, Math.PI * 2);
      context.fill();
    }
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
</script>`;

/** The library's own markers, one element for each truck, moved as often. */
const elements = `
<link rel="stylesheet" href="/library/maplibre-gl.css">
<style>#map { width: 1070px; height: 823px } .truck { width: 36px; height: 36px; border-radius: 18px; background: #173f86 }</style>
<div id="map"></div>
<script type="module">
  import { Map, Marker, setWorkerUrl } from '/library/maplibre-gl.mjs';
  setWorkerUrl('/library/maplibre-gl-worker.mjs');
  const map = new Map({ container: 'map', style: '/map/style.json', center: [6.736, 51.456], zoom: 16.7, attributionControl: false });
  map.on('load', () => {
    const all = Array.from({ length: ${trucks} }, (_, i) => {
      const element = document.createElement('div');
      element.className = 'truck';
      return { i, x: 6.736, y: 51.456, marker: new Marker({ element }).setLngLat([6.736, 51.456]).addTo(map) };
    });
    let last = performance.now();
    const step = (now) => {
      const share = 1 - Math.exp(-4 * (now - last) / 1000);
      last = now;
      const second = Math.floor(now / 1000);
      for (const truck of all) {
        const turn = truck.i * 0.7 + second * 0.12, radius = 40 + (truck.i % 25) * 9;
        truck.x += (6.736 + Math.cos(turn) * radius / 69370 - truck.x) * share;
        truck.y += (51.456 + Math.sin(turn) * radius * 0.7 / 111320 - truck.y) * share;
        truck.marker.setLngLat([truck.x, truck.y]);
      }
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    document.body.dataset.ready = '';
  });
</script>`;

const typeOf = (file: string) => (file.endsWith('.css') ? 'text/css' : 'text/javascript');
const open = async (page: Page, origin: string, body: string) => {
  await page.route(`${origin}/bench`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.route(`${origin}/library/*`, async (route) => {
    const file = path.join(library, path.basename(new URL(route.request().url()).pathname));
    await route.fulfill({ contentType: typeOf(file), body: await readFile(file) });
  });
  await page.goto(`${origin}/bench`);
};

export const openBareCanvas = (page: Page, origin: string) => open(page, origin, bareCanvas);
export const openElements = async (page: Page, origin: string) => {
  await open(page, origin, elements);
  await page.locator('body[data-ready]').waitFor({ timeout: 60_000 });
};
