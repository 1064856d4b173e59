import { companyCodeOf } from '@quaygate/rules';
import { z } from 'zod';
import { forwarderWrite } from './roles.ts';
import { ofForwarder, ofUser, route } from './route.ts';

const path = '/web/forwarderOperators/v1/users/:u/forwarders/:f/companyCode';
const write = { access: { roles: forwarderWrite }, scope: { forwarder: 'f' } } as const;

/** The code as it is written, in any letter case and with any blanks and hyphens. */
const typedCode = z
  .string()
  .max(40, { error: 'tooLong', abort: true })
  .transform(companyCodeOf)
  .pipe(
    z
      .string()
      .min(1, 'fieldRequired')
      .regex(/^[A-Z0-9]*$/, 'invalidValue'),
  );

export const companyCode = {
  /** Null until one is made. */
  get: route({
    name: 'getCompanyCode',
    method: 'GET',
    path,
    ...write,
    params: ofForwarder,
    response: z.object({ code: z.string().nullable() }),
  }),
  /** The code before it ends. */
  renew: route({
    name: 'renewCompanyCode',
    method: 'POST',
    path,
    ...write,
    params: ofForwarder,
    response: z.object({ code: z.string() }),
  }),
  /** A driver asks to be admitted. */
  join: route({
    name: 'joinCompany',
    method: 'POST',
    path: '/web/driver/v1/users/:u/companies',
    access: 'driver',
    params: ofUser,
    body: z.object({ code: typedCode }),
    response: z.object({ name: z.string(), state: z.enum(['pending', 'approved']) }),
    errors: ['company_code_unknown', 'too_many_requests'],
  }),
};
