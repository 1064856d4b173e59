import { nameMaxCharacters, plateMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { route } from '../base/route.ts';
import { email, text } from '../base/text.ts';

/** Digits with the signs that people write between them. */
const phoneNumber = z
  .string()
  .trim()
  .min(1, 'fieldRequired')
  .max(30, { error: 'tooLong', abort: true })
  .regex(/^\+?[0-9][0-9 ()/-]{4,}$/, 'invalidValue');

export const NewDriver = z.object({
  email,
  firstName: text(nameMaxCharacters),
  lastName: text(nameMaxCharacters),
  phoneNumber,
  licensePlate: text(plateMaxCharacters),
});
export type NewDriver = z.infer<typeof NewDriver>;

export const driverRegistration = {
  /** Answers alike whether the email has an account or not. */
  register: route({
    name: 'registerDriver',
    method: 'POST',
    path: '/web/driver/v1/register',
    access: 'public',
    body: NewDriver,
    errors: ['too_many_requests', 'mails_not_configured'],
  }),
};
