import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Bill, type Component, isOwn, nameOf } from './bill.ts';

const texts = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** What a README says of licences, up to its next heading. */
const licensing = /(?:^|\n)## Licen[cs]ing\n[\s\S]*?(?=\n## |$)/;

/**
 * Texts of licences and notices as they lie in the folder of a package. A package of many libraries may say only in its
 * README under which licence each of them is used.
 */
async function textsOf(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch((): string[] => []);
  const found = files.filter((file) => texts.test(file)).sort();
  if (found.length > 0) return Promise.all(found.map((file) => readFile(path.join(folder, file), 'utf8')));
  const readme = await readFile(path.join(folder, 'README.md'), 'utf8').catch(() => '');
  return licensing.exec(readme)?.slice(0, 1) ?? [];
}

/** The LGPL asks that its users can read it, get the source and replace the library. */
function lesserNotice(license: string, { externalReferences = [] }: Component): string[] {
  if (!license.includes('LGPL')) return [];
  const source = externalReferences.find(({ type }) => type === 'vcs')?.url ?? 'see the package';
  const text = 'https://www.gnu.org/licenses/lgpl-3.0.txt, which adds to https://www.gnu.org/licenses/gpl-3.0.txt';
  return [
    `A shared library, used unchanged. Another build of it may take its place.\nSource: ${source}\nLicence: ${text}`,
  ];
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
    parts.push(
      [name, license || 'see the text', ...lesserNotice(license, component), ...found.map((text) => text.trim())].join(
        '\n\n',
      ),
    );
  }
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  const text = `Quaygate contains the following packages of others.${line}${parts.join(line)}\n`;
  return { text, packages: foreign.length, withoutLicense };
}
