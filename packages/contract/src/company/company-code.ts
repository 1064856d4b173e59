import { companyCodeOf } from '@quaygate/rules';
import { z } from 'zod';
import { forwarderWrite } from '../base/roles.ts';
import { ofForwarder, ofUser, route } from '../base/route.ts';

const path = '/web/forwarderOperators/v1/users/:u/forwarders/:f/companyCode';
const write = { access: { roles: forwarderWrite }, scope: { forwarder: 'f' } } as const;

const ofDriver = '/web/driver/v1/users/:u/companies';

/** A company as a driver sees it who drives for it, or asked to. */
export const DriverCompany = z.object({
  id: z.string(),
  name: z.string(),
  /** Approved by the company in driver management. */
  state: z.enum(['pending', 'approved']),
});
export type DriverCompany = z.infer<typeof DriverCompany>;

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
  /** The companies of a driver, by name. */
  companies: route({
    name: 'getDriverCompanies',
    method: 'GET',
    path: ofDriver,
    access: 'driver',
    params: ofUser,
    response: z.object({ items: z.array(DriverCompany) }),
  }),
  /** Which company a driver would ask with a code. */
  find: route({
    name: 'getCompanyOfCode',
    method: 'POST',
    path: `${ofDriver}/ofCode`,
    access: 'driver',
    params: ofUser,
    body: z.object({ code: typedCode }),
    response: DriverCompany.pick({ name: true }).extend({ state: DriverCompany.shape.state.nullable() }),
    errors: ['company_code_unknown', 'too_many_requests'],
  }),
  /** A driver asks to be admitted. */
  join: route({
    name: 'joinCompany',
    method: 'POST',
    path: ofDriver,
    access: 'driver',
    params: ofUser,
    body: z.object({ code: typedCode }),
    response: DriverCompany.pick({ name: true, state: true }),
    errors: ['company_code_unknown', 'too_many_requests'],
  }),
};
