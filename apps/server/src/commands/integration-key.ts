import { keyScopes } from '@quaygate/contract';
import { installation } from '../plumbing/audit/audit.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { createKey, endKey, listKeys } from '../slices/integration-key/integration-key.service.ts';
import { done, failed, type Run } from './command.ts';
import { type KeyCommand, readLine, unknownScopes } from './integration-key-line.ts';
import { onDatabase } from './on-database.ts';

/** Manages integration keys on the server itself (INT-03), on the database the settings name. */
const by = 'command';

const act = (command: KeyCommand) =>
  onDatabase(async (deps) => {
    const { facilityId } = command;
    if (command.name === 'create') return (await createKey(deps, installation(by), { ...command, createdBy: by })).key;
    if (command.name === 'list') return JSON.stringify(await listKeys(deps, facilityId), null, 2);
    await endKey(deps, installation(by), { facilityId, id: command.id, revokedBy: by });
    return `${command.id} is revoked`;
  });

export const more = `Scopes, parted by commas: ${keyScopes.join(', ')}.
Without --end a key is good for a year, without --networks (192.0.2.0/24,2001:db8::/32) from anywhere.`;

export const run: Run = async (args) => {
  const unknown = unknownScopes([...args]);
  if (unknown.length > 0)
    return failed(`--scopes: there is no ${unknown.join(', ')}; choose of ${keyScopes.join(', ')}`);
  const command = readLine([...args]);
  if (!command) return undefined;
  try {
    return done(await act(command));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
    return failed(
      command.name === 'revoke'
        ? `The facility ${command.facilityId} has no key ${command.id}`
        : `There is no facility ${command.facilityId}`,
    );
  }
};
