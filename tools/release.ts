import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { billOfMaterials } from './release/bill.ts';
import { noticesOf } from './release/notices.ts';
import { checkSignatures } from './release/signatures.ts';

/** What a release carries beside its code, in the folder release/. */
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'release');
await mkdir(folder, { recursive: true });

const bill = await billOfMaterials(root);
await writeFile(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
const notices = await noticesOf(bill, root);
await writeFile(path.join(folder, 'THIRD-PARTY-NOTICES.txt'), notices.text);
const signatures = await checkSignatures(root);
await writeFile(path.join(folder, 'signatures.txt'), `${signatures.text}\n`);

console.log(`release/sbom.cdx.json            ${bill.components.length} components, CycloneDX ${bill.specVersion}`);
console.log(`release/THIRD-PARTY-NOTICES.txt  ${notices.packages} packages`);
console.log(`release/signatures.txt           ${signatures.outcome}`);
if (notices.withoutLicense.length > 0) console.error(`without a licence: ${notices.withoutLicense.join(', ')}`);
process.exitCode = notices.withoutLicense.length > 0 || signatures.outcome === 'bad' ? 1 : 0;
