import type { Insertable } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export const demoZone = 'Europe/Berlin';

export interface DemoFacility {
  id: number;
  name: string;
  companyId: string;
  code: string | null;
  capabilities: string[];
  map: string | null;
  modules: readonly string[];
  openingHour: number;
  closingHour: number;
  slotLength: number;
  /** Places per module and slot; null where the terminal sets none. */
  maximum: number | null;
  /** Share of the bookings, in no unit. */
  weight: number;
  /** Trucks inside at the moment of the start, while it is open. */
  trucksInside: number;
  trainsPerDay: number;
}

const map8 = {
  southWest: { latitude: 51.447, longitude: 6.724 },
  northEast: { latitude: 51.463, longitude: 6.748 },
  center: { latitude: 51.456, longitude: 6.736 },
};

/** The three terminals of the demo; hours, slot length and maximum are those of the terminal contract, 11. */
export const demoFacilities: readonly DemoFacility[] = [
  {
    id: 8,
    name: 'Nordbecken Terminal',
    companyId: 'nordbecken',
    code: 'T8',
    capabilities: ['voiceCalls', 'truckMonitoring'],
    map: JSON.stringify(map8),
    modules: ['Module 1', 'Module 2'],
    openingHour: 0,
    closingHour: 24,
    slotLength: 50,
    maximum: 50,
    weight: 50,
    trucksInside: 16,
    trainsPerDay: 8,
  },
  {
    id: 12,
    name: 'Alpenland Umschlag',
    companyId: 'alpenland',
    code: null,
    capabilities: ['truckerOverview'],
    map: null,
    modules: ['Module 1'],
    openingHour: 6,
    closingHour: 21,
    slotLength: 50,
    maximum: 50,
    weight: 30,
    trucksInside: 8,
    trainsPerDay: 6,
  },
  {
    id: 3,
    name: 'Rheinhafen Süd',
    companyId: 'nordbecken',
    code: null,
    capabilities: [],
    map: null,
    modules: ['Module 1'],
    openingHour: 6,
    closingHour: 21,
    slotLength: 50,
    maximum: null,
    weight: 20,
    trucksInside: 6,
    trainsPerDay: 2,
  },
];

export const facilityCompanyRows = [
  { id: 'nordbecken', name: 'Nordbecken Hafenbetriebe GmbH' },
  { id: 'alpenland', name: 'Alpenland Umschlag AG' },
] satisfies Insertable<Tables['facilityCompany']>[];

export const trainOperatorRows = [
  { id: 'nordgleis', name: 'Nordgleis Intermodal' },
  { id: 'alpenbahn', name: 'Alpenbahn Cargo' },
] satisfies Insertable<Tables['trainOperator']>[];

/** Who drivers call, and what they keep to at a terminal. */
const toldToDrivers: Record<number, { phoneNumber: string; driverRules: string }> = {
  8: {
    phoneNumber: '+49 203 5550 108',
    driverRules: JSON.stringify({
      de: 'Warnweste und Helm tragen. Höchstens 20 km/h. Beifahrer bleiben vor dem Tor. Bei der Verladung im Fahrerhaus bleiben.',
      en: 'Wear a high-visibility vest and a helmet. 20 km/h at most. Passengers stay outside the gate. Stay in the cab while loading.',
      pl: 'Noś kamizelkę odblaskową i kask. Najwyżej 20 km/h. Pasażerowie zostają przed bramą. Podczas załadunku pozostań w kabinie.',
      ro: 'Poartă vestă reflectorizantă și cască. Cel mult 20 km/h. Pasagerii rămân în afara porții. Rămâi în cabină în timpul încărcării.',
    }),
  },
  12: {
    phoneNumber: '+49 89 5550 112',
    driverRules: JSON.stringify({
      de: 'Warnweste tragen. Höchstens 10 km/h.',
      en: 'Wear a high-visibility vest. 10 km/h at most.',
    }),
  },
};

export const facilityRows = () =>
  demoFacilities.map(({ id, name, companyId, code, capabilities, map }) => ({
    id,
    name,
    facilityCompanyId: companyId,
    timeZone: demoZone,
    code,
    capabilities,
    map,
    ...(toldToDrivers[id] ?? { phoneNumber: null, driverRules: '{}' }),
  })) satisfies Insertable<Tables['facility']>[];
