import { BadSettings } from '../plumbing/bad-settings.ts';

interface Address {
  host: string;
  port: number;
}

/** Which settings gave the address. */
interface Names {
  host: string;
  port: string;
}

const problems: Record<string, (at: Address, names: Names) => [name: string, problem: string]> = {
  EADDRINUSE: ({ port }, names) => [names.port, `${port} is in use: stop what uses it, or set another one`],
  EACCES: ({ port }, names) => [names.port, `${port} may not be opened by this user: set one from 1024 on`],
  EADDRNOTAVAIL: (_, names) => [names.host, 'names an address that this machine does not have'],
  ENOTFOUND: (_, names) => [names.host, 'names a host that is not known'],
  EAI_AGAIN: (_, names) => [names.host, 'names a host that is not known'],
  EINVAL: (_, names) => [names.host, 'names an address on which no server can listen'],
};

/**
 * Opens a port that settings name.
 * @throws BadSettings naming the setting because of which it cannot be opened
 */
export async function listenAt<T>(at: Address, names: Names, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const problem = problems[(error as NodeJS.ErrnoException).code ?? ''];
    if (!problem) throw error;
    throw new BadSettings(new Map([problem(at, names)]));
  }
}
