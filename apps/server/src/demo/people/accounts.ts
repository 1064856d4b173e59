import type { Role } from '@quaygate/contract';
import type { CompanyKey } from '../companies/companies.ts';

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  roles: Role[];
  forwarders: CompanyKey[];
  facilities: number[];
  trainOperators: ('nordgleis' | 'alpenbahn')[];
  /** The page of their own, for who works in no area. */
  page?: '/driver';
}

/** Its accounts exist in demo mode only. */
export const demoDomain = '@demo.quaygate.example';

const account = (
  name: string,
  firstName: string,
  lastName: string,
  roles: Role[],
  links: Partial<Pick<DemoAccount, 'forwarders' | 'facilities' | 'trainOperators'>> = {},
): DemoAccount => ({
  email: `${name}${demoDomain}`,
  firstName,
  lastName,
  roles,
  forwarders: [],
  facilities: [],
  trainOperators: [],
  ...links,
});

/** Who can sign in to a demo, and what for (terminal contract, 11). */
export const demoAccounts: readonly DemoAccount[] = [
  account('admin', 'Agnes', 'Brandt', ['quaygate_admin']),
  account('admin2', 'Konrad', 'Feldmann', ['quaygate_admin']),
  account('support', 'Svenja', 'Röhrig', ['quaygate_read']),
  account('gatepass', 'Tobias', 'Kühnel', ['quaygate_write']),
  account('dispatch', 'Petra', 'Petersen', ['forwarder_write'], { forwarders: ['petersen'] }),
  account('dispatch-read', 'Nils', 'Harms', ['forwarder_read'], { forwarders: ['petersen'] }),
  account('dispatch-two', 'Henrike', 'Osterloh', ['forwarder_write'], { forwarders: ['petersen', 'elbkai'] }),
  account('free', 'Emre', 'Yilmaz', ['forwarder_write'], { forwarders: ['yilmaz'] }),
  account('terminal', 'Martina', 'Vogelsang', ['terminal_operations_admin'], { facilities: [3, 8, 12] }),
  account('terminal-read', 'Lukas', 'Aigner', ['terminal_operations_read'], { facilities: [12] }),
  account('isps', 'Ingrid', 'Sörensen', ['isps_terminal_operations_write'], { facilities: [8] }),
  account('train', 'Theo', 'Gleisner', ['train_operator_write'], { trainOperators: ['nordgleis', 'alpenbahn'] }),
  account('all', 'Alexandra', 'Lindner', ['forwarder_write', 'terminal_operations_write', 'train_operator_write'], {
    forwarders: ['petersen'],
    facilities: [8],
    trainOperators: ['nordgleis'],
  }),
  account('none', 'Otto', 'Neumann', []),
  // One of the drivers of the fleet, who has a tour today.
  { ...account('driver', '', '', []), page: '/driver' },
];

/** Those who work in the areas of the product. */
export const demoStaff = demoAccounts.filter(({ page }) => !page);
