import { facilityMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { text } from './text.ts';

/** What an operator of terminals or trains is: its name. */
export const NamedChange = z.object({ name: text(facilityMaxCharacters.name) });
export type NamedChange = z.infer<typeof NamedChange>;
