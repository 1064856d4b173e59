import { expect, test } from 'vitest';
import { decodeText } from './batch-text.format.ts';

const bytesOf = new Map<string, Map<string, number>>();
for (const page of ['windows-1250', 'windows-1252'])
  bytesOf.set(
    page,
    new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder(page).decode(Uint8Array.of(byte)), byte])),
  );
const encode = (text: string, page: string) =>
  Uint8Array.from([...text], (character) => {
    const byte = bytesOf.get(page)?.get(character);
    if (byte === undefined) throw new Error(`${page} has no ${character}`);
    return byte;
  });

test.each([
  'Łódź Trans',
  'ŁÓDŹ TRANS',
  'Gdańsk',
  'POZNAŃ',
  'Wrocław;Białystok',
  'Częstochowa',
  'Kędzierzyn-Koźle',
  'Świnoujście',
  'Żywiec',
  'Przewóz ładunków sp. z o.o.',
  'Müller Spedycja Świdnica',
  'nr rejestracyjny;ciężar;waga brutto;Będzin',
  'Příbram',
  'Dvořák Jiří',
  'České Budějovice;Děčín',
  'Škoda Plzeň',
  'Trenčín;Ľubovňa',
  'Győr;Székesfehérvár',
])('FIELD-FILE-01 %s of a central European Excel is read in Windows-1250', (text) => {
  expect(decodeText(encode(text, 'windows-1250'))).toBe(text);
});

test.each([
  'Müller Spedition GmbH, Größe 20 m³, Straße',
  'Preis¹ in €, Maß² „netto“',
  'Gebühr £500, ½ Palette, 18 m³',
  'Cœur de la forêt, même été, août',
  'Frères Hélène & père, où, à côté',
  'Préfecture d’Hélène;Évêque',
  'España, Muñoz y Peña',
  '¿Qué?',
  'Sørensen, København, Ærø, Århus',
  'São Paulo, informações',
  'L’Haÿ-les-Roses',
  'Citroën 5 µm, 45° C',
])('FIELD-FILE-01 %s of a western Excel is read in Windows-1252', (text) => {
  expect(decodeText(encode(text, 'windows-1252'))).toBe(text);
});

test.each([[[0x61, 0x81, 0x62]], [[0xe4, 0x00]], [[0x90, 0xe4]]])('FWD-BATCH-31 %o is no text', (bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBeUndefined();
});
