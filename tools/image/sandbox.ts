import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chown, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Config = z.object({
  config: z.object({
    User: z.string(),
    Env: z.array(z.string()),
    Entrypoint: z.array(z.string()),
    Healthcheck: z.object({ Test: z.array(z.string()) }),
  }),
});
export type Config = z.infer<typeof Config>['config'];
const Blob = z.object({ digest: z.string() });
const Index = z.object({ manifests: z.tuple([Blob]) });
const Manifest = z.object({ config: Blob });

/** What is missing for a run in namespaces of its own; null: nothing. */
export function lack(): string | null {
  if (process.getuid?.() !== 0) return 'it needs root';
  const tried = spawnSync('unshare', ['--mount', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  return tried.status === 0 ? null : 'this machine lets no one mount here';
}

const unpacking = path.resolve(import.meta.dirname, '../../deploy/systemd/unpack-image.sh');

/** Unpacks the image as an operator without an engine does, and says how it is run. */
export async function unpack(file: string, layout: string, root: string): Promise<Config> {
  const blob = ({ digest }: z.infer<typeof Blob>) => path.join(layout, 'blobs', digest.replace(':', '/'));
  const json = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
  const { manifests } = Index.parse(await json(path.join(layout, 'index.json')));
  const manifest = Manifest.parse(await json(blob(manifests[0])));
  const { status, stderr } = spawnSync(unpacking, [file, root]);
  if (status !== 0) throw new Error(`The image cannot be unpacked: ${stderr}`);
  return Config.parse(await json(blob(manifest.config))).config;
}

/** Mounts what an engine mounts, makes the root read-only, and becomes the program: process 1, as the image's user. */
const script = `set -e
own=$PATH; PATH=/usr/sbin:/usr/bin:/sbin:/bin; root=$1; data=$2; user=$3; shift 3
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"; mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"; mount --bind "$data" "$root/data"
mount -o remount,ro,bind "$root"
PATH=$own exec /usr/sbin/chroot --userspec="$user" "$root" "$@"`;

export interface Contained {
  child: ChildProcess;
  /** What it has written so far. */
  said(): string;
  /** Sends a signal to the program itself. */
  signal(name: NodeJS.Signals): void;
  ended: Promise<number | null>;
}

export class Sandbox {
  readonly #root: string;
  readonly #data: string;
  readonly #config: Config;

  constructor(root: string, data: string, config: Config) {
    this.#root = root;
    this.#data = data;
    this.#config = config;
  }

  async makeData(): Promise<void> {
    const [user = 0, group = 0] = this.#config.User.split(':').map(Number);
    await mkdir(this.#data);
    await chown(this.#data, user, group);
  }

  start(program: readonly string[], settings: Readonly<Record<string, string>>): Contained {
    const env = {
      ...Object.fromEntries(this.#config.Env.map((each) => each.split(/=(.*)/s).slice(0, 2))),
      ...settings,
    };
    const own = ['--mount', '--pid', '--fork', '--kill-child=SIGKILL', '/bin/sh', '-c', script, 'sh'];
    const args = [...own, this.#root, this.#data, this.#config.User, ...program];
    const child = spawn('/usr/bin/unshare', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
    return {
      child,
      said: () => text,
      signal: (name) =>
        process.kill(Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')), name),
      ended: once(child, 'close').then(([code]) => code),
    };
  }
}
