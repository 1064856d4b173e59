import { formOf, type WebFile } from './web-files.ts';

export const driverManifest = 'driver/manifest.webmanifest';

/** The driver's app under the name of the installation, as it stands on the phone's home screen (SETUP-84). */
export async function brandedManifest(file: WebFile, name: string): Promise<WebFile> {
  const manifest = JSON.parse(String(await file.plain.body())) as object;
  const body = Buffer.from(JSON.stringify({ ...manifest, name, short_name: name }));
  return { ...file, plain: formOf(body), compressed: [] };
}
