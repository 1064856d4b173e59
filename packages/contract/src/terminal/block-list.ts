import { blockReasonMaxCharacters, searchMaxCharacters, searchMinCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { blockWrite, terminalRead } from '../base/roles.ts';
import { ofUserFacility, opaqueId, route } from '../base/route.ts';
import { plainText, searchText } from '../base/text.ts';

/** An open block of a driver at one facility. */
export const Block = z.object({
  id: z.string(),
  truckerId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  blockedDate: instant,
  blockedReason: z.string().nullable(),
  /** Of the last booking here, else the driver's own. */
  licensePlate: z.string().nullable(),
  /** The first is the primary one. */
  activeCompanyName: z.array(z.string()),
  /** Name of the terminal's own user; null once the account is gone. */
  blockedBy: z.string().nullable(),
});
export type Block = z.infer<typeof Block>;

export const NewBlock = z.object({
  truckerId: opaqueId,
  /** Trimmed; an empty one is none. */
  blockedReason: z.string().trim().pipe(plainText(blockReasonMaxCharacters)).nullish(),
});
export type NewBlock = z.infer<typeof NewBlock>;

const path = '/web/ispsfacilities/v1/users/:u/facilities/:facilityId/blocks';
const params = ofUserFacility;
const scope = { facility: 'facilityId' } as const;
const write = { access: { roles: blockWrite }, scope } as const;

export const blockList = {
  list: route({
    name: 'getBlocks',
    method: 'GET',
    path,
    access: { roles: terminalRead },
    scope,
    params,
    query: pageQuery(25).extend({
      search: searchText(searchMaxCharacters)
        .refine((search) => search === '' || search.length >= searchMinCharacters)
        .default(''),
    }),
    response: pageOf(Block),
    packs: true,
  }),
  create: route({
    name: 'createBlock',
    method: 'POST',
    path,
    ...write,
    params,
    body: NewBlock,
    success: 201,
    response: Block,
    errors: ['not_found', 'trucker_already_blocked'],
  }),
  remove: route({
    name: 'deleteBlock',
    method: 'DELETE',
    path: `${path}/:blocklistId`,
    ...write,
    params: params.extend({ blocklistId: opaqueId }),
    errors: ['not_found'],
  }),
  removeOfTrucker: route({
    name: 'deleteBlockByTrucker',
    method: 'DELETE',
    path,
    ...write,
    params,
    query: z.object({ truckerId: opaqueId }),
    errors: ['not_found'],
  }),
};
