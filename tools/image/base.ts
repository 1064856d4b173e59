import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Entry, entriesBelow, folderAt, linkAt, textAt, user } from './entries.ts';

/** What Node is linked against; nothing else of Debian runs in the image. */
const names = ['gcc-12-base', 'libc6', 'libgcc-s1', 'libstdc++6'];

export interface DebianPackage {
  name: string;
  version: string;
  architecture: string;
}

/** Where programs look for each other, whether a package comes from before or after Debian's merge of /lib and /usr/lib. */
const merged = (name: string) => (/^(bin|sbin|lib|lib64)\//.test(name) ? `usr/${name}` : name);
/** Conversions of character sets, which Node has itself, and tools that need a shell. */
const isWanted = (name: string) => !/\/gconv\/|^(usr\/)?s?bin\/|^usr\/share\/(lintian|man)\/|^(etc|var)\//.test(name);

const passwd = `root:x:0:0:root:/root:/sbin/nologin\nquaygate:x:${user}:${user}:quaygate:/data:/sbin/nologin\n`;
const group = `root:x:0:\nquaygate:x:${user}:\n`;

const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

function download(folder: string): void {
  try {
    const asRoot = process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : [];
    run('apt-get', ['download', '-q', ...asRoot, ...names], folder);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no apt-get here' : `${error}`;
    throw new Error(`The libraries of the base come from Debian 12 by apt-get (apt-get update first): ${why}`);
  }
}

/** Folders and files that every image has. */
async function ground(): Promise<Entry[]> {
  return [
    ...['bin', 'sbin', 'lib', 'lib64'].map((name) => linkAt(name, `usr/${name}`)),
    ...['dev', 'proc', 'sys', 'usr/bin', 'usr/sbin', 'usr/lib64'].map((name) => folderAt(name)),
    folderAt('tmp', 0o1777),
    folderAt('data', 0o700, user),
    textAt('etc/passwd', passwd),
    textAt('etc/group', group),
    textAt('etc/nsswitch.conf', 'hosts: files dns\n'),
    textAt('etc/os-release', await readFile('/etc/os-release', 'utf8')),
  ];
}

/**
 * The lowest layer: the C and C++ libraries of Debian, users, and folders, without a shell and without a package manager.
 * What scanners read of installed packages lies where images without one keep it.
 */
export async function baseLayer(folder: string): Promise<{ entries: Entry[]; packages: DebianPackage[] }> {
  download(folder);
  const entries = await ground();
  const packages: DebianPackage[] = [];
  for (const file of (await readdir(folder)).filter((each) => each.endsWith('.deb')).sort()) {
    const control = run('dpkg-deb', ['-f', file], folder);
    const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(control)?.[1] ?? '';
    const name = field('Package');
    packages.push({ name, version: field('Version'), architecture: field('Architecture') });
    entries.push(textAt(`var/lib/dpkg/status.d/${name}`, control));
    const unpacked = path.join(folder, name);
    run('dpkg-deb', ['-x', file, unpacked], folder);
    const found = await entriesBelow(unpacked, '');
    const placed = found.map((each) => ({ ...each, name: merged(each.name.slice(1)) }));
    entries.push(...placed.filter((each) => isWanted(each.name)));
  }
  return { entries, packages };
}
