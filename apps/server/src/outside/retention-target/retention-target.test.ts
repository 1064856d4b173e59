import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { startS3 } from '../../../test/servers/s3-server.ts';
import { makeTempFolder } from '../../../test/temp-folder.ts';
import { checkRetentionTarget, retentionTargetOf, tryRetentionTarget } from './choose-retention-target.ts';

const folder = await makeTempFolder();
const s3 = await startS3();
afterAll(() => folder.remove());

const bytes = Buffer.from('id;moment\r\n1;2026-05-12\r\n');
const root = path.join(folder.path, 'kept here');
const inFolder = { kind: 'folder', url: pathToFileURL(root).href } as const;

test('OPS-98 a folder takes files that only their owner may read, whole or not at all', async () => {
  await checkRetentionTarget(inFolder);
  const target = retentionTargetOf(inFolder);
  await target?.write('slot_change/a.csv', bytes);
  await target?.write('slot_change/a.csv', bytes);
  expect(await target?.read('slot_change/a.csv')).toEqual(bytes);
  expect(await target?.read('slot_change/b.csv')).toBeUndefined();
  expect(await readdir(path.join(root, 'slot_change'))).toEqual(['a.csv']);
  expect((await stat(path.join(root, 'slot_change', 'a.csv'))).mode & 0o777).toBe(0o600);
});

test('OPS-98 a bucket takes files below its folder, and its name holds no key', async () => {
  const target = retentionTargetOf({ kind: 's3', prefix: 'port/kept', ...s3.settings });
  if (!target) throw new Error('there is a target');
  await tryRetentionTarget(target);
  await target.write('audit/a.csv', bytes);
  expect(await target.read('audit/a.csv')).toEqual(bytes);
  expect([...s3.objects.keys()]).toEqual(['port/kept/probe.txt', 'port/kept/audit/a.csv']);
  expect(target.name).toBe(`s3://${s3.settings.bucket}/port/kept`);
});

test('OPS-98 a start names a folder that cannot be written to', async () => {
  await mkdir(root, { recursive: true });
  await writeFile(path.join(root, 'file'), '');
  const below = { kind: 'folder', url: pathToFileURL(path.join(root, 'file', 'below')).href } as const;
  await expect(checkRetentionTarget(below)).rejects.toThrow(
    /^RETENTION_EXPORT names a folder that cannot be written to \(E\w+\)$/,
  );
  await checkRetentionTarget(null);
});
