import { driverLanguages } from '@quaygate/phrases/languages';
import {
  bandColors,
  bandFaults,
  colorBandLimits,
  facilityCapabilities,
  facilityLimits,
  facilityMaxCharacters,
  facilityNeeds,
  isMapArea,
  isTimeZone,
  sortedBands,
} from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf } from '../base/page.ts';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, ofUserFacility, opaqueId, route } from '../base/route.ts';
import { lines, optionalText, text } from '../base/text.ts';
import { version } from '../base/version.ts';
import { terminalStatisticNames, unitOf } from './statistic.ts';

const position = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });

/** Two corners and the middle, in any order. */
export const MapCorners = z.strictObject({ southWest: position, northEast: position, center: position });
/** Where a terminal is, and what its map shows: two corners, and the middle, where drivers are led to. */
export const FacilityMap = MapCorners.refine(isMapArea, { message: 'invalidValue', path: ['center'] });
export type FacilityMap = z.infer<typeof FacilityMap>;

/** The name of a time zone that this runtime knows (SETUP-50). */
export const timeZone = z.string().max(facilityMaxCharacters.timeZone, 'tooLong').refine(isTimeZone, 'unknownTimeZone');

/** What drivers keep to at a terminal, in each of their languages. */
export const DriverRules = z.partialRecord(z.enum(driverLanguages), lines(facilityMaxCharacters.driverRules));

const bandValue = z.number().min(0).max(colorBandLimits.value).nullable();
const ColorBand = z.strictObject({ minValue: bandValue, maxValue: bandValue, color: z.enum(bandColors) });
/** Of the values of the dashboard by name: one without bands is blue. Both edges belong to a band, null is open. */
const StoredBands = z.partialRecord(z.enum(terminalStatisticNames), z.array(ColorBand).max(colorBandLimits.count));
/** Each value has one colour (SETUP-80). */
export const ColorBands = StoredBands.superRefine((all, { addIssue }) => {
  for (const name of terminalStatisticNames) {
    const [found] = bandFaults(all[name] ?? [], unitOf(name) === 'count');
    if (found) addIssue({ code: 'custom', message: 'invalidValue', path: [name, found.index] });
  }
}).transform(
  (all) =>
    Object.fromEntries(
      terminalStatisticNames.flatMap((name) => {
        const bands = sortedBands(all[name] ?? []);
        return bands.length > 0 ? [[name, bands]] : [];
      }),
    ) as typeof all,
);
export type ColorBands = z.infer<typeof ColorBands>;

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** The numbers and switches of a terminal; a new one has its defaults. */
export const FacilitySettings = z.object({
  /** Kilograms of load and container. */
  maxWeight: within(facilityLimits.maxWeight),
  /** What a truck carries in each direction: a unit up to 20 ft or a swap body takes one place, a longer one two (READY-09). */
  truckPlaces: within(facilityLimits.truckPlaces),
  /** Kilograms that a truck carries in each direction. */
  truckWeight: within(facilityLimits.truckWeight),
  /** Minutes before and after a slot in which the gate lets in. */
  toleranceMinutes: within(facilityLimits.toleranceMinutes),
  /** Minutes after an acceptance deadline in which it is not yet held against a booking. */
  deadlineGraceMinutes: within(facilityLimits.deadlineGraceMinutes),
  /** Minutes before a train below which a booking is at risk. */
  trainMarginMinutes: within(facilityLimits.trainMarginMinutes),
  /** Minutes that the unloading of a train takes: a pickup before is at risk (TRN-60). */
  unloadingMarginMinutes: within(facilityLimits.unloadingMarginMinutes),
  /** Load units are bookable only after a release. */
  releaseRequired: z.boolean(),
  /** A reference of others is answered as one that does not exist. */
  hidesForeignReferences: z.boolean(),
  /** The gate lets in verified drivers only. */
  verificationRequired: z.boolean(),
});
export type FacilitySettings = z.infer<typeof FacilitySettings>;

const named = {
  name: text(facilityMaxCharacters.name),
  facilityCompanyId: opaqueId.nullable().default(null),
  timeZone,
  address: optionalText(facilityMaxCharacters.address),
  phoneNumber: optionalText(facilityMaxCharacters.phoneNumber),
};

/** Its number is given by the installation; what is not named here has its default. */
export const NewFacility = z.object(named);
export type NewFacility = z.infer<typeof NewFacility>;

export const FacilityChange = z.object({
  ...named,
  ...FacilitySettings.shape,
  /** Left out they stay as they are. */
  truckPlaces: within(facilityLimits.truckPlaces).optional(),
  truckWeight: within(facilityLimits.truckWeight).optional(),
  /** By which screens of voice calls ask for the terminal. */
  code: optionalText(facilityMaxCharacters.code),
  capabilities: z.array(z.enum(facilityCapabilities)).max(facilityCapabilities.length),
  map: FacilityMap.nullable(),
  driverRules: DriverRules,
  /** Left out they stay as they are. */
  colorBands: ColorBands.optional(),
  /** Without it nothing is compared. */
  version: version.optional(),
});
export type FacilityChange = z.infer<typeof FacilityChange>;

/** A terminal as administrators set it up (SETUP-50). */
export const Facility = z.object({
  id: z.int(),
  name: z.string(),
  facilityCompanyId: z.string().nullable(),
  facilityCompany: z.string().nullable(),
  timeZone: z.string(),
  address: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  code: z.string().nullable(),
  capabilities: z.array(z.enum(facilityCapabilities)),
  map: z
    .object({
      southWest: z.object({ latitude: z.number(), longitude: z.number() }),
      northEast: z.object({ latitude: z.number(), longitude: z.number() }),
      center: z.object({ latitude: z.number(), longitude: z.number() }),
    })
    .nullable(),
  driverRules: z.record(z.string(), z.string()),
  colorBands: StoredBands,
  ...FacilitySettings.shape,
  /** Names of its modules, which its slot templates make. */
  modules: z.array(z.string()),
  /** What it still needs before trucks can be booked and handled there. */
  needs: z.array(z.enum(facilityNeeds)),
  version,
  /** The last change, with the name of the user who made it. */
  changedDate: instant.nullable(),
  changedBy: z.string().nullable(),
});
export type Facility = z.infer<typeof Facility>;

const path = '/web/v1/users/:u/facilities';
const access = { roles: platformAdmin } as const;

export const facility = {
  list: route({
    name: 'getFacilityRecords',
    method: 'GET',
    path,
    access,
    params: ofUser,
    response: pageOf(Facility),
    packs: true,
  }),
  create: route({
    name: 'createFacility',
    method: 'POST',
    path,
    access,
    params: ofUser,
    body: NewFacility,
    response: Facility,
    success: 201,
  }),
  get: route({
    name: 'getFacility',
    method: 'GET',
    path: `${path}/:facilityId`,
    access,
    params: ofUserFacility,
    response: Facility,
    errors: ['not_found'],
  }),
  update: route({
    name: 'updateFacility',
    method: 'PUT',
    path: `${path}/:facilityId`,
    access,
    params: ofUserFacility,
    body: FacilityChange,
    response: Facility,
    errors: ['not_found', 'changed_meanwhile'],
  }),
};
