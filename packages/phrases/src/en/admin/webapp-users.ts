import type { webappUsers as german } from '../../de/admin/webapp-users.ts';
import type { Same } from '../../shape.ts';

export const webappUsers: Same<typeof german> = {
  title: 'Web app users',
};
