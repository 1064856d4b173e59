import { present } from '@quaygate/rules';
import { afterAll, expect, test } from 'vitest';
import { turnServer } from '../../../test/servers/turn-server.ts';
import { turnCredentials } from './turn-credentials.ts';

const secret = 'a-long-secret-of-turn';
const found = await turnServer(secret);
if ('reason' in found) process.stdout.write(`TURN credentials are not tested at a server: ${found.reason}\n`);
else afterAll(found.remove);

test.skipIf('reason' in found)(
  'VOICE-66 coturn lets in who has credentials made here, and nobody else',
  () => {
    const server = present('allocates' in found ? found : undefined);
    // The server knows the time of the machine only.
    const now = new Date();
    const { username, credential } = turnCredentials({ urls: [], secret }, 'ada', now);
    expect(server.allocates(username, credential)).toBe(true);
    expect(server.allocates(username, 'wrong')).toBe(false);
    expect(server.allocates(username.replace('ada', 'eve'), credential)).toBe(false);
    const twoDaysAgo = new Date(now.getTime() - 2 * 86_400_000);
    const old = turnCredentials({ urls: [], secret }, 'ada', twoDaysAgo);
    expect(server.allocates(old.username, old.credential)).toBe(false);
  },
  120_000,
);
