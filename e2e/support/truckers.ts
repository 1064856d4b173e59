import type { Page } from '@playwright/test';
import { trucker } from '@quaygate/contract';
import type { Api } from './story.ts';

export const truckersAddress = '/forwarderOperator/truckerManagement';

export interface Listed {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  licensePlate: string | null;
  licenseKey: string | null;
  expirationDate: string | null;
  forwarderApproval: { approved: boolean };
}

export async function truckersOf({ call }: Api, fits: (one: Listed) => boolean): Promise<Listed[]> {
  const { body } = await call(trucker.list, { body: {} });
  return body.items.filter(fits);
}
export const isPending = ({ forwarderApproval }: Listed) => !forwarderApproval.approved;
export const nameOf = ({ firstName, lastName }: Pick<Listed, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;
export const rowOf = (page: Page, one: Listed) =>
  page.getByRole('row', { name: new RegExp(one.lastName) }).filter({ hasText: one.firstName });
