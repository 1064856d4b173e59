import { platformAdmin, platformRead } from '@quaygate/contract';
import { readSearch } from '#web/lib/address.ts';
import { readApprovalsAddress } from '../../areas/admin/approvals/approvals.address.ts';
import { readAuditAddress } from '../../areas/admin/audit/audit.address.ts';
import { readQueueAddress } from '../../areas/admin/gate-pass-users/gate-pass-queue.address.ts';
import { readGatePassAddress } from '../../areas/admin/gate-pass-users/gate-pass-users.address.ts';
import { readUserAddress } from '../../areas/admin/webapp-users/webapp-users.address.ts';
import { place } from '../place.ts';

const admin = { area: 'admin', roles: platformAdmin } as const;

export const adminPlaces = [
  place({
    ...admin,
    address: readGatePassAddress,
    path: '/admin/gatePassUsers',
    name: 'gatePassUsers',
    roles: platformRead,
    texts: ['gatePassUsers', 'decisionEvidence', 'licenseManagement', 'role'],
    listed: true,
    screen: () =>
      import('../../areas/admin/gate-pass-users/gate-pass-users.screen.tsx').then((part) => part.GatePassUsersScreen),
  }),
  place({
    ...admin,
    address: readQueueAddress,
    path: '/admin/gatePassUsers/toDo',
    name: 'gatePassQueue',
    roles: platformRead,
    texts: ['gatePassQueue', 'gatePassUsers', 'decisionEvidence', 'licenseManagement', 'role'],
    listed: true,
    screen: () =>
      import('../../areas/admin/gate-pass-users/gate-pass-queue.screen.tsx').then((part) => part.GatePassQueueScreen),
  }),
  place({
    ...admin,
    address: readUserAddress,
    path: '/admin/webappUsers',
    name: 'webappUsers',
    texts: ['webappUsers'],
    listed: true,
    screen: () =>
      import('../../areas/admin/webapp-users/webapp-users.screen.tsx').then((part) => part.WebappUsersScreen),
  }),
  place({
    ...admin,
    path: '/admin/webappUsers/$webappUserId',
    name: 'webappUserId',
    texts: ['webappUsers', 'role', 'acts'],
    screen: () => import('../../areas/admin/webapp-users/webapp-user.screen.tsx').then((part) => part.WebappUserScreen),
  }),
  place({
    ...admin,
    address: readSearch,
    path: '/admin/truckingCompanies',
    name: 'truckingCompanies',
    texts: ['truckingCompanies'],
    listed: true,
    screen: () =>
      import('../../areas/admin/trucking-companies/trucking-companies.screen.tsx').then(
        (part) => part.TruckingCompaniesScreen,
      ),
  }),
  place({
    ...admin,
    path: '/admin/truckingCompanies/$truckingCompanyId',
    name: 'truckingCompanyId',
    texts: ['truckingCompanies', 'licenseOrders', 'role', 'acts'],
    screen: () =>
      import('../../areas/admin/trucking-companies/trucking-company.screen.tsx').then(
        (part) => part.TruckingCompanyScreen,
      ),
  }),
  place({
    ...admin,
    path: '/admin/accountImport',
    name: 'accountImport',
    texts: ['accountImport'],
    listed: true,
    screen: () =>
      import('../../areas/admin/account-import/account-import.screen.tsx').then((part) => part.AccountImportScreen),
  }),
  place({
    ...admin,
    address: readSearch,
    path: '/admin/terminals',
    name: 'terminals',
    texts: ['terminals'],
    listed: true,
    screen: () => import('../../areas/admin/terminals/terminals.screen.tsx').then((part) => part.TerminalsScreen),
  }),
  place({
    ...admin,
    path: '/admin/terminals/$terminalId',
    name: 'terminalId',
    texts: ['terminals', 'terminalDashboard', 'acts'],
    screen: () => import('../../areas/admin/terminals/terminal.screen.tsx').then((part) => part.TerminalScreen),
  }),
  place({
    ...admin,
    address: readSearch,
    path: '/admin/facilityCompanies',
    name: 'facilityCompanies',
    texts: ['facilityCompanies'],
    listed: true,
    screen: () =>
      import('../../areas/admin/facility-companies/facility-companies.screen.tsx').then(
        (part) => part.FacilityCompaniesScreen,
      ),
  }),
  place({
    ...admin,
    address: readSearch,
    path: '/admin/trainOperators',
    name: 'trainOperators',
    texts: ['trainOperators'],
    listed: true,
    screen: () =>
      import('../../areas/admin/train-operators/train-operators.screen.tsx').then((part) => part.TrainOperatorsScreen),
  }),
  place({
    ...admin,
    address: readSearch,
    path: '/admin/truckingSystems',
    name: 'truckingSystems',
    texts: ['truckingSystems'],
    listed: true,
    screen: () =>
      import('../../areas/admin/trucking-systems/trucking-systems.screen.tsx').then(
        (part) => part.TruckingSystemsScreen,
      ),
  }),
  place({
    ...admin,
    address: readAuditAddress,
    path: '/admin/audit',
    name: 'audit',
    texts: ['audit', 'acts', 'gatePassUsers', 'role'],
    listed: true,
    screen: () => import('../../areas/admin/audit/audit.screen.tsx').then((part) => part.AuditScreen),
  }),
  place({
    ...admin,
    address: readSearch,
    path: '/admin/integrationKeys',
    name: 'integrationKeys',
    texts: ['integrationKeys'],
    listed: true,
    screen: () =>
      import('../../areas/admin/integration-keys/integration-keys.screen.tsx').then(
        (part) => part.IntegrationKeysScreen,
      ),
  }),
  place({
    ...admin,
    address: readApprovalsAddress,
    path: '/admin/approvals',
    name: 'approvals',
    texts: ['approvals', 'decisionEvidence', 'gatePassUsers', 'integrationKeys', 'role'],
    listed: true,
    screen: () => import('../../areas/admin/approvals/approvals.screen.tsx').then((part) => part.ApprovalsScreen),
  }),
  place({
    ...admin,
    path: '/admin/terminalInterface',
    name: 'terminalInterface',
    texts: ['terminalInterface', 'integrationKeys'],
    listed: true,
    screen: () =>
      import('../../areas/admin/terminal-interface/terminal-interface.screen.tsx').then(
        (part) => part.TerminalInterfaceScreen,
      ),
  }),
  place({
    ...admin,
    path: '/admin/firstSteps',
    name: 'firstSteps',
    texts: ['firstSteps'],
    listed: true,
    screen: () => import('../../areas/admin/first-steps/first-steps.screen.tsx').then((part) => part.FirstStepsScreen),
  }),
  place({
    ...admin,
    path: '/admin/installation',
    name: 'installation',
    texts: ['installation'],
    listed: true,
    screen: () =>
      import('../../areas/admin/installation/installation.screen.tsx').then((part) => part.InstallationScreen),
  }),
] as const;
