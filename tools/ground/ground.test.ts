import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawNordbecken } from './nordbecken.ts';

const fileOf = (name: string) => readFileSync(new URL(`../../apps/web/public/map/${name}`, import.meta.url), 'utf8');

test('the ground of the map is what the drawing says; run tools/draw-ground.ts when it changes', () => {
  expect(JSON.parse(fileOf('ground.json'))).toEqual(drawNordbecken());
});

test('TRM-MON-55 every kind of the drawing has a layer, and every name stands in both languages', () => {
  const style = fileOf('style.json');
  const { features } = drawNordbecken();
  for (const kind of new Set(features.map(({ properties }) => properties.kind))) {
    // The land is the background.
    if (kind !== 'land') expect(style, kind).toContain(`"${kind}"`);
  }
  for (const { properties } of features.filter((each) => each.properties.kind === 'name')) {
    expect(properties).toMatchObject({ de: expect.stringMatching(/./), en: expect.stringMatching(/./) });
  }
});
