import { hkdfSync } from 'node:crypto';
import type pg from 'pg';

interface Settings {
  identification: { kind: 'review' } | { kind: 'hosted'; eventSecret: string };
  demo: boolean;
}

/**
 * The secret that signs results of identifications: the provider's; in a demo without one, a key of the installation, by which
 * the demo's own past results are stored.
 * @param sealingKey null: not at hand, as in a command
 */
export function identificationSecret({ identification, demo }: Settings, sealingKey: Buffer | null): string | null {
  if (identification.kind === 'hosted') return identification.eventSecret;
  if (!demo || !sealingKey) return null;
  return Buffer.from(hkdfSync('sha256', sealingKey, '', 'quaygate demo identification', 32)).toString('base64url');
}

/** Lets the database take results that are signed with this secret, and no others; null: none at all. By the owner of the schema. */
export async function rememberProvider(client: pg.Client, secret: string | null): Promise<void> {
  if (secret === null) await client.query('delete from identification_provider');
  else
    await client.query(
      `insert into identification_provider (secret_hash) values (identification_provider_hash($1))
        on conflict (single) do update set secret_hash = excluded.secret_hash
        where identification_provider.secret_hash <> excluded.secret_hash`,
      [secret],
    );
}
