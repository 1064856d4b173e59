import { readFile } from 'node:fs/promises';

/** Of this product, as its package says. */
export async function productVersion(): Promise<string> {
  const file = new URL('../../../../package.json', import.meta.url);
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
