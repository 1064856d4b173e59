import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Bill, type Component, isOwn, nameOf } from './bill.ts';

const texts = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** Texts of licences and notices as they lie in the folder of a package. */
async function textsOf(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch((): string[] => []);
  const found = files.filter((file) => texts.test(file)).sort();
  return Promise.all(found.map((file) => readFile(path.join(folder, file), 'utf8')));
}

/** Some packages name their licence only in the text that lies with them. */
const licenseOf = ({ licenses = [] }: Component): string =>
  licenses
    .map((each) => ('expression' in each ? each.expression : (each.license.id ?? each.license.name ?? '')))
    .join(' and ');

const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** Where each version of a package is installed, by name and version. */
async function foldersOf(root: string): Promise<Map<string, string>> {
  const { packages } = Lock.parse(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')));
  return new Map(
    Object.entries(packages).map(([folder, { version }]) => [
      `${folder.split('node_modules/').at(-1)} ${version}`,
      folder,
    ]),
  );
}

/** Names, licences and their texts of everything that is not ours. */
export async function noticesOf(bill: Bill, root: string) {
  const foreign = bill.components.filter((component) => !isOwn(component));
  const folders = await foldersOf(root);
  const withoutLicense: string[] = [];
  const parts: string[] = [];
  for (const component of foreign.toSorted((a, b) => (a.purl < b.purl ? -1 : 1))) {
    const name = `${nameOf(component)} ${component.version}`;
    const folder = folders.get(name);
    const found = folder === undefined ? [] : await textsOf(path.join(root, folder));
    const license = licenseOf(component);
    if (license === '' && found.length === 0) withoutLicense.push(name);
    parts.push([name, license || 'see the text', ...found.map((text) => text.trim())].join('\n\n'));
  }
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  const text = `Quaygate contains the following packages of others.${line}${parts.join(line)}\n`;
  return { text, packages: foreign.length, withoutLicense };
}
