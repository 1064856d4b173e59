import { driverLanguages } from '@quaygate/phrases/languages';
import { z } from 'zod';
import { route } from '../base/route.ts';
import { email, lastName, licensePlate, personName } from '../base/text.ts';

/** Digits with the signs that people write between them. */
const phoneNumber = z
  .string()
  .trim()
  .min(1, 'fieldRequired')
  .max(30, { error: 'tooLong', abort: true })
  .regex(/^\+?[0-9][0-9 ()/-]{4,}$/, 'invalidValue');

export const NewDriver = z.object({
  email,
  firstName: personName,
  lastName,
  phoneNumber,
  licensePlate,
  /** That of the app; absent: as the browser asks. */
  language: z.enum(driverLanguages).optional(),
});
export type NewDriver = z.infer<typeof NewDriver>;

export const driverRegistration = {
  /** Answers alike whether the email has an account or not. */
  register: route({
    name: 'registerDriver',
    method: 'POST',
    path: '/web/driver/v1/register',
    access: 'public',
    line: 'request',
    body: NewDriver,
    errors: ['too_many_requests', 'mails_not_configured'],
  }),
};
