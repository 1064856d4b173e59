import { parseArgs } from 'node:util';
import { type KeyScope, keyScopes, Network } from '@quaygate/contract';

const isScope = (text: string): text is KeyScope => keyScopes.some((scope) => scope === text);

function readCommand(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { facility: text, label: text, scopes: text, end: text, id: text, networks: text };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const facilityId = Number(values.facility);
  const scopes = (values.scopes ?? '').split(',').filter((scope) => scope !== '');
  const networks = (values.networks ?? '').split(',').filter((network) => network !== '');
  const endDate = values.end === undefined ? undefined : values.end === 'none' ? null : new Date(values.end);
  const label = values.label?.trim() ?? '';
  if (!values.facility || !Number.isInteger(facilityId)) return undefined;
  if (positionals[0] === 'list') return { name: 'list', facilityId } as const;
  if (positionals[0] === 'revoke' && values.id) return { name: 'revoke', facilityId, id: values.id } as const;
  const isEndGood = !endDate || !Number.isNaN(endDate.getTime());
  const areNetworks = networks.every((network) => Network.safeParse(network).success);
  const isGood =
    label !== '' && label.length <= 100 && scopes.length > 0 && scopes.every(isScope) && isEndGood && areNetworks;
  if (positionals[0] !== 'create' || !isGood) return undefined;
  return { name: 'create', facilityId, label, scopes: scopes as KeyScope[], networks, endDate } as const;
}
export type KeyCommand = NonNullable<ReturnType<typeof readCommand>>;

/** Scopes of `--scopes` that there are none of; empty where another part of the line is wrong. */
export function unknownScopes(args: string[]): string[] {
  const at = args.findIndex((arg) => /^--scopes(=|$)/.test(arg));
  const given = args[at]?.split('=')[1] ?? args[at + 1];
  return at < 0 ? [] : (given ?? '').split(',').filter((scope) => scope !== '' && !isScope(scope));
}

/** What a command line asks for; undefined where it cannot be understood. */
export function readLine(args: string[]): KeyCommand | undefined {
  try {
    return readCommand(args);
  } catch {
    return undefined;
  }
}
