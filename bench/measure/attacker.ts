import { setPriority } from 'node:os';
import { present } from '@quaygate/rules';
import { attacks } from '../world/attacks.ts';
import { guessing, guessWithoutEnd, nameOfGuessing } from '../world/guesses.ts';

/**
 * Attacks until it is stopped: `attacker.ts <name> <url> <token>`. A process of its own, so that its work does not delay who
 * measures; of the least priority, because an attacker's machine is another one, and only what it asks for counts.
 */
setPriority(19);
const [name = '', url = '', token = ''] = process.argv.slice(2);
const guesses = guessing.find((one) => nameOfGuessing(one) === name);
if (guesses) await guessWithoutEnd(url, guesses);
const { atOnce, ask } = present(attacks[name]);
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (;;) await ask(url, token).catch(() => {});
  }),
);
