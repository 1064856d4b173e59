import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startS3 } from '../../../test/servers/s3-server.ts';
import { makeTempFolder } from '../../../test/temp-folder.ts';
import { filesOf } from './choose-files.ts';
import type { Files } from './files.ts';
import { folderStore } from './folder-files.ts';
import { type S3Settings, s3Store } from './s3-files.ts';

const sealingKey: Buffer = randomBytes(32);
const bytes = Buffer.from('a portrait, as bytes '.repeat(500));

/** What lies in the storage, by key, and how to change it behind the back of the product. */
interface Stored {
  keys(): string[];
  read(key: string): Buffer;
  write(key: string, content: Buffer): void;
}

let folder: Awaited<ReturnType<typeof makeTempFolder>>;
let s3: Awaited<ReturnType<typeof startS3>>;
const inFolder = (key: string) => path.join(folder.path, 'files', key.slice(0, 2), key);
const entries = () => readdirSync(path.join(folder.path, 'files'), { recursive: true, withFileTypes: true });

beforeAll(async () => {
  folder = await makeTempFolder();
  s3 = await startS3();
});
afterAll(() => folder.remove());

const folderStored: Stored = {
  keys: () =>
    entries()
      .filter((entry) => entry.isFile())
      .map(({ name }) => name),
  read: (key) => readFileSync(inFolder(key)),
  write: (key, content) => writeFileSync(inFolder(key), content),
};
const s3Stored: Stored = {
  keys: () => [...s3.objects.keys()],
  read: (key) => s3.objects.get(key) ?? Buffer.alloc(0),
  write: (key, content) => void s3.objects.set(key, content),
};
const inS3 = (key = sealingKey) => filesOf({ kind: 's3', ...s3.settings }, { dataDir: '/nowhere', sealingKey: key });
const kinds: [kind: string, stored: Stored, make: (key?: Buffer) => Files][] = [
  [
    'a folder',
    folderStored,
    (key = sealingKey) => filesOf({ kind: 'folder' }, { dataDir: folder.path, sealingKey: key }),
  ],
  ['an object storage', s3Stored, inS3],
];

describe.each(kinds)('IDENT-06 files in %s', (_, stored, make) => {
  let files: Files;
  beforeEach(() => {
    files = make();
  });

  test('IDENT-06 come back as they were, also an empty one and one of 3 MB', async () => {
    for (const content of [bytes, Buffer.alloc(0), randomBytes(3_000_000)]) {
      const key = await files.put(content);
      expect(key).toMatch(/^[a-z0-9-]{36}$/);
      expect((await files.get(key))?.equals(content)).toBe(true);
    }
  });

  test('IDENT-06 of the same bytes have keys of their own', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => files.put(bytes)));
    expect(new Set(keys).size).toBe(10);
    for (const key of keys) expect(await files.get(key)).toEqual(bytes);
  });

  test('IDENT-06 that were never there are missing, and can be removed', async () => {
    expect(await files.get(randomUUID())).toBeUndefined();
    await files.remove(randomUUID());
  });

  test('IDENT-06 that were removed are gone, also from the storage', async () => {
    const key = await files.put(bytes);
    expect(stored.keys()).toContain(key);
    await files.remove(key);
    expect(await files.get(key)).toBeUndefined();
    expect(stored.keys()).not.toContain(key);
    await files.remove(key);
  });

  test('IDENT-06 lie there sealed, and twice the same bytes look different', async () => {
    const [one, other] = [await files.put(bytes), await files.put(bytes)];
    expect(stored.read(one).includes('portrait')).toBe(false);
    expect(stored.read(one).subarray(1, 100).equals(stored.read(other).subarray(1, 100))).toBe(false);
    expect(stored.read(one)[0]).toBe(1);
  });

  test('IDENT-06 that were changed anywhere, cut off or emptied are refused', async () => {
    const key = await files.put(bytes);
    const whole = stored.read(key);
    for (const place of [0, 1, 15, 40, whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(whole.readUInt8(place) ^ 1, place);
      stored.write(key, changed);
      await expect(files.get(key)).rejects.toThrow('was changed');
    }
    for (const length of [0, 1, 20, whole.length - 1]) {
      stored.write(key, whole.subarray(0, length));
      await expect(files.get(key)).rejects.toThrow('was changed');
    }
    stored.write(key, whole);
    expect(await files.get(key)).toEqual(bytes);
  });

  test('IDENT-06 that were swapped are refused', async () => {
    const [one, other] = [await files.put(bytes), await files.put(Buffer.from('another'))];
    stored.write(one, stored.read(other));
    await expect(files.get(one)).rejects.toThrow('was changed');
    expect(await files.get(other)).toEqual(Buffer.from('another'));
  });

  test('IDENT-06 are shared by two instances with one sealing key, and closed to another key', async () => {
    const key = await files.put(bytes);
    expect(await make().get(key)).toEqual(bytes);
    await expect(make(randomBytes(32)).get(key)).rejects.toThrow('SEALING_KEY');
    await make().remove(key);
    expect(await files.get(key)).toBeUndefined();
  });

  test('IDENT-06 under odd keys are missing, wherever these lead', async () => {
    const key = await files.put(bytes);
    const odd = ['', '.', '..', '../../etc/passwd', `../${key}`, `${key}/`, `${key}.part`, `x/${key}`, `${key}?acl`];
    const more = [key.toUpperCase(), `${key}\n`, `${key}\0`, key.replace('-', '%2d'), key.slice(1), 'ab'];
    const before = stored.keys();
    for (const name of [...odd, ...more]) {
      expect(await files.get(name), name).toBeUndefined();
      await files.remove(name);
    }
    expect(stored.keys()).toEqual(before);
    expect(await files.get(key)).toEqual(bytes);
  });
});

describe('IDENT-06 a folder of files', () => {
  const files = () => filesOf({ kind: 'folder' }, { dataDir: folder.path, sealingKey });

  test('IDENT-06 is for its owner only', async () => {
    const key = await files().put(bytes);
    const modeOf = (name: string) => (statSync(name).mode & 0o777).toString(8);
    expect(modeOf(inFolder(key))).toBe('600');
    expect(modeOf(path.dirname(inFolder(key)))).toBe('700');
    expect(modeOf(path.join(folder.path, 'files'))).toBe('700');
  });

  test('IDENT-06 shows a file when it is whole, and before that nothing of it', async () => {
    const store = folderStore(path.join(folder.path, 'files'));
    const [key, content] = [randomUUID(), randomBytes(40_000_000)];
    const written = store.write(key, content);
    let seen: Buffer | undefined;
    while (!seen) seen = await store.read(key);
    expect(seen.length).toBe(content.length);
    await written;
    expect(seen.equals(content)).toBe(true);
  });

  test('IDENT-06 keeps nothing of a file that could not be stored', async () => {
    const key = randomUUID();
    mkdirSync(path.join(inFolder(key), 'in-the-way'), { recursive: true });
    await expect(folderStore(path.join(folder.path, 'files')).write(key, bytes)).rejects.toThrow();
    expect(folderStored.keys().filter((name) => !/^[0-9a-f-]{36}$/.test(name))).toEqual([]);
    // Nor does a part that a crash left count as a file.
    writeFileSync(inFolder(`${key}.part`), bytes);
    expect(await files().get(`${key}.part`)).toBeUndefined();
  });
});

describe('IDENT-06 an object storage', () => {
  const refused = async (change: Partial<S3Settings>) => {
    const files = filesOf({ kind: 's3', ...s3.settings, ...change }, { dataDir: '/nowhere', sealingKey });
    return files.put(bytes).catch((error: unknown) => String(error));
  };

  test('IDENT-06 that takes no wrong key, region or bucket is told apart from a missing file, without the secret', async () => {
    expect(await refused({ secretKey: 'my-wrong-secret' })).toBe(
      'Error: the object storage refused PUT: 403 SignatureDoesNotMatch',
    );
    expect(await refused({ accessKey: 'OTHER' })).toContain('403 InvalidAccessKeyId');
    expect(await refused({ region: 'us-east-1' })).toContain('403 AuthorizationHeaderMalformed');
    expect(await refused({ bucket: 'other' })).toContain('404 NoSuchBucket');
    const elsewhere = s3Store({ ...s3.settings, bucket: 'other' });
    await expect(elsewhere.read(randomUUID())).rejects.toThrow('404 NoSuchBucket');
    await expect(elsewhere.remove(randomUUID())).rejects.toThrow('404 NoSuchBucket');
  });

  test.each(['down', 'lost'] as const)('IDENT-06 that is %s is asked once more', async (mood) => {
    s3.moods.push(mood);
    const key = await inS3().put(bytes);
    s3.moods.push(mood);
    expect(await inS3().get(key)).toEqual(bytes);
    s3.moods.push(mood);
    await inS3().remove(key);
    expect(s3.objects.has(key)).toBe(false);
  });

  test('IDENT-06 that stays away fails the call after two tries', async () => {
    for (const [mood, words] of [
      ['down', 'refused GET: 503 SlowDown'],
      ['lost', 'did not answer: UND_ERR_SOCKET'],
    ] as const) {
      s3.asked.length = 0;
      s3.moods.push(mood, mood);
      await expect(inS3().get(randomUUID())).rejects.toThrow(words);
      expect(s3.asked).toEqual(['GET', 'GET']);
    }
    const gone = { ...s3.settings, endpoint: 'http://127.0.0.1:1' };
    await expect(s3Store(gone).read(randomUUID())).rejects.toThrow('did not answer');
  });

  test('IDENT-06 that hangs is given up in time, and not asked again', async () => {
    s3.asked.length = 0;
    s3.moods.push('hangs');
    await expect(s3Store(s3.settings, 200).read(randomUUID())).rejects.toThrow('did not answer: TimeoutError');
    expect(s3.asked).toEqual(['GET']);
  });
});
