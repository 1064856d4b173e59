import type { Persona } from './personas.ts';
import type { World } from './world.ts';

export interface Given {
  world: World;
  persona: Pick<Persona, 'id' | 'email'>;
  /** What the path names, by parameter. */
  values: Record<string, string>;
}

export interface Call {
  query?: Record<string, string>;
  json?: object;
  upload?: string;
  /** A body that is no JSON. */
  text?: string;
  /** Refusals that only somebody hears who has come to the object itself. */
  reached?: readonly string[];
}

export type CallOf = (given: Given) => Call;

export const names = { firstName: 'Dana', lastName: 'Dispo' };
const address = { streetAddress: 'Kai 1', city: 'Duisburg', zipCode: '47119', country: 'DE' };
/** Rows of which none is made: the world keeps its people. */
export const importRows = { rows: [{ line: 2, values: { firstName: 'Dana' } }] };
export const newCompany = { name: 'Neu GmbH', email: 'neu@example.com', vatId: 'DE811907980', ...address };
const licenseManagement = 'http://127.0.0.1:4600/forwarderOperator/licenseManagement';
export const bought = `${licenseManagement}?purchaseSuccess=true`;
export const paid = `${licenseManagement}?successSetupFee=true`;
export const aTerminal = {
  ...{ name: 'Neuland', timeZone: 'Europe/Berlin', capabilities: [], map: null, driverRules: { de: 'Warnweste' } },
  ...{
    truckPlaces: 2,
    truckWeight: 41_000,
    maxWeight: 41_000,
    toleranceMinutes: 60,
    deadlineGraceMinutes: 30,
    trainMarginMinutes: 30,
    unloadingMarginMinutes: 30,
  },
  ...{ releaseRequired: true, hidesForeignReferences: false, verificationRequired: false },
};
export const aPosition = {
  ...{ occurredAt: '2026-05-12T08:00:00Z', latitude: 51.45, longitude: 6.73 },
  ...{ direction: null, accuracy: null },
};
export const flagContext = { json: { context: {} } };

export const newDeadline = ({ terminalId }: Given['values']) => ({
  deadlineStart: '2026-05-12T22:00:00Z',
  deadlineEnd: '2026-05-13T20:00:00Z',
  terminalId: Number(terminalId),
  trains: [{ trainDate: '2026-05-14', trainNumber: '4711' }],
});
export const newRestriction = ({ terminalId }: Given['values']) => ({
  restrictionStart: '2026-05-20T06:00:00Z',
  restrictionEnd: '2026-05-20T09:00:00Z',
  terminalId: Number(terminalId),
});

export const stageMinutes = { gate: 30, yard: 90, crane: 60 };
export const someShift = { from: '2026-05-13T04:00:00.000Z', until: '2026-05-13T12:00:00.000Z' };

export const newAnnouncement = {
  kind: 'information',
  text: { de: 'Neue Zufahrt' },
  from: '2026-05-20T06:00:00Z',
  until: '2026-05-20T09:00:00Z',
  modules: [],
};

/** Both terminals have a slot then. */
export const slotChange = { cells: [{ slotBegin: '2026-05-13T06:00:00Z', moduleId: 'Module 1' }], maximum: 50 };
/** Of Sundays, on which nothing else happens. */
export const newPlan = {
  weekdays: [7],
  openingHour: 6,
  closingHour: 12,
  slotLength: 60,
  modules: [{ moduleId: 'Module 1', moduleName: 'Modul 1', isOpen: true, maximum: 5 }],
};
