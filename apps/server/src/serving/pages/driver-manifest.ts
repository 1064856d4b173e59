import { tagOf } from '../../plumbing/http/entity-tag.ts';
import type { WebFile } from './web-files.ts';

export const driverManifest = 'driver/manifest.webmanifest';

/** The driver's app under the name of the installation, as it stands on the phone's home screen (SETUP-84). */
export function brandedManifest(file: WebFile, name: string): WebFile {
  const manifest = JSON.parse(file.plain.body.toString()) as object;
  const body = Buffer.from(JSON.stringify({ ...manifest, name, short_name: name }));
  return { ...file, plain: { body, tag: tagOf(body) }, compressed: [] };
}
