import { facilityMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { platformAdmin } from './roles.ts';
import { ofUser, opaqueId, route } from './route.ts';
import { text } from './text.ts';

export const Named = z.object({ id: z.string(), name: z.string() });
export type Named = z.infer<typeof Named>;

/** What an operator of terminals or trains is, or a trucking system: its name. */
export const NamedChange = z.object({ name: text(facilityMaxCharacters.name) });
export type NamedChange = z.infer<typeof NamedChange>;

/** Creates and renames what is only its name; `dimension` lists it (SETUP-54, SETUP-81). */
export const namedCalls = (noun: string, path: `/${string}`) => ({
  create: route({
    name: `create${noun}`,
    method: 'POST',
    path,
    access: { roles: platformAdmin },
    params: ofUser,
    body: NamedChange,
    response: Named,
    success: 201,
    errors: ['name_taken'],
  }),
  update: route({
    name: `update${noun}`,
    method: 'PUT',
    path: `${path}/:id`,
    access: { roles: platformAdmin },
    params: ofUser.extend({ id: opaqueId }),
    body: NamedChange,
    response: Named,
    errors: ['not_found', 'name_taken'],
  }),
});
