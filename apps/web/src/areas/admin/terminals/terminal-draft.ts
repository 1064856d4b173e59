import type { Facility, FacilityChange, NewFacility } from '@quaygate/contract';
import { type DriverLanguage, driverLanguages } from '@quaygate/phrases/languages';
import {
  type FacilityCapability,
  facilityCapabilities,
  facilityLimits,
  isMapArea,
  isTimeZone,
  type Place,
  widened,
} from '@quaygate/rules';
import { type FieldCheck, needed } from '#web/lib/form/field-checks.ts';
import {
  type BandDraft,
  type BandsField,
  bandDraftsOf,
  bandsCheck,
  bandsFields,
  bandsOf,
  statisticOf,
  trimmedBands,
} from './bands-draft.ts';

export const numbers = [
  ...(['maxWeight', 'truckPlaces', 'truckWeight'] as const),
  ...(['toleranceMinutes', 'deadlineGraceMinutes', 'trainMarginMinutes', 'unloadingMarginMinutes'] as const),
] as const;
export const switches = ['releaseRequired', 'hidesForeignReferences', 'verificationRequired'] as const;
export const places = ['center', 'southWest', 'northEast'] as const;

type NumberField = (typeof numbers)[number];
type Switch = (typeof switches)[number];
type PlaceField = `map.${(typeof places)[number]}`;
export type RulesField = `driverRules.${DriverLanguage}`;

export interface NewTerminalDraft {
  name: string;
  /** Empty: no company. */
  facilityCompanyId: string;
  timeZone: string;
  address: string;
  phoneNumber: string;
}

/** What is typed; an empty text is no value. Fields are called as the server calls what it refuses. */
export type TerminalDraft = NewTerminalDraft & { code: string } & Record<
    NumberField | PlaceField | RulesField,
    string
  > &
  Record<FacilityCapability | Switch, boolean> &
  Record<BandsField, BandDraft[]>;

const pick = <K extends string, V>(keys: readonly K[], value: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;
const rulesFields = driverLanguages.map((language) => `driverRules.${language}` as const);
const placeFields = places.map((place) => `map.${place}` as const);

export const rulesField = (language: DriverLanguage): RulesField => `driverRules.${language}`;
const languageOf = (field: RulesField) => field.slice('driverRules.'.length) as DriverLanguage;

/** As it is stored, so that what is left alone stays the same. */
const written = ({ latitude, longitude }: Place) => `${latitude}, ${longitude}`;
/** To a tenth of a metre. */
const rounded = ({ latitude, longitude }: Place): Place => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
});

/** A place as maps on the web copy it: latitude and longitude in degrees, by a comma, a semicolon or a blank. */
export function readPlace(text: string): Place | undefined {
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (!found) return undefined;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

export const newDraft: NewTerminalDraft = {
  name: '',
  facilityCompanyId: '',
  timeZone: 'Europe/Berlin',
  address: '',
  phoneNumber: '',
};

export function draftOf(terminal: Facility): TerminalDraft {
  const { map, driverRules, capabilities } = terminal;
  return {
    name: terminal.name,
    facilityCompanyId: terminal.facilityCompanyId ?? '',
    timeZone: terminal.timeZone,
    address: terminal.address ?? '',
    phoneNumber: terminal.phoneNumber ?? '',
    code: terminal.code ?? '',
    ...pick(numbers, (key) => String(terminal[key])),
    ...pick(switches, (key) => terminal[key]),
    ...pick(placeFields, (key) => (map ? written(map[key.slice('map.'.length) as (typeof places)[number]]) : '')),
    ...pick(rulesFields, (key) => driverRules[languageOf(key)] ?? ''),
    ...pick(facilityCapabilities, (key) => capabilities.includes(key)),
    ...pick(bandsFields, (key) => bandDraftsOf(terminal.colorBands[statisticOf(key)])),
  };
}

/** Whether a field differs in what would be stored. */
export const differs = (draft: TerminalDraft, original: TerminalDraft): boolean =>
  JSON.stringify(trimmed(draft)) !== JSON.stringify(trimmed(original));

/** As it would be stored: blanks around a value are no change. */
export const trimmed = (draft: TerminalDraft): TerminalDraft =>
  Object.fromEntries(
    Object.entries(draft).map(([key, value]) => [key, trimmedValue(value)]),
  ) as unknown as TerminalDraft;

function trimmedValue(value: string | boolean | BandDraft[]) {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'boolean' ? value : trimmedBands(value);
}

const zone: FieldCheck<string> = (value) => needed(value) ?? (isTimeZone(value.trim()) ? undefined : 'unknownTimeZone');
const numberIn =
  (field: NumberField): FieldCheck<string> =>
  (value) => {
    const { min, max } = facilityLimits[field];
    return /^\d{1,8}$/.test(value.trim()) && Number(value) >= min && Number(value) <= max ? undefined : 'invalidValue';
  };
const place: FieldCheck<string> = (value) => (value.trim() === '' || readPlace(value) ? undefined : 'invalidValue');

export const newChecks = { name: needed, timeZone: zone } as const;
export const terminalChecks = {
  ...newChecks,
  ...pick(numbers, numberIn),
  ...pick(placeFields, () => place),
  ...pick(bandsFields, (key) => bandsCheck(statisticOf(key))),
} as const;

/** Metres around a position, where no area is given. */
const around = 500;

/** What is wrong with the three places together; undefined when they make a map or say that there is none. */
export function mapProblem(draft: TerminalDraft): 'centerNeeded' | 'outside' | undefined {
  if (placeFields.some((field) => place(draft[field]))) return undefined;
  const center = readPlace(draft['map.center']);
  if (!center) return placeFields.some((field) => draft[field].trim() !== '') ? 'centerNeeded' : undefined;
  const map = mapOf(draft);
  return map && !isMapArea(map) ? 'outside' : undefined;
}

function mapOf(draft: TerminalDraft): FacilityChange['map'] {
  const center = readPlace(draft['map.center']);
  if (!center) return null;
  const area = widened({ southWest: center, northEast: center }, around);
  return {
    southWest: readPlace(draft['map.southWest']) ?? rounded(area.southWest),
    northEast: readPlace(draft['map.northEast']) ?? rounded(area.northEast),
    center,
  };
}

const orNone = (text: string): string | null => text.trim() || null;

export const newBodyOf = (draft: NewTerminalDraft): NewFacility => ({
  name: draft.name.trim(),
  facilityCompanyId: orNone(draft.facilityCompanyId),
  timeZone: draft.timeZone.trim(),
  address: orNone(draft.address),
  phoneNumber: orNone(draft.phoneNumber),
});

/** The body as it is sent. */
export const bodyOf = (draft: TerminalDraft): FacilityChange => ({
  ...newBodyOf(draft),
  code: orNone(draft.code),
  capabilities: facilityCapabilities.filter((key) => draft[key]),
  map: mapOf(draft),
  driverRules: Object.fromEntries(
    rulesFields.filter((field) => draft[field].trim() !== '').map((field) => [languageOf(field), draft[field].trim()]),
  ),
  ...pick(numbers, (key) => Number(draft[key])),
  ...pick(switches, (key) => draft[key]),
  colorBands: Object.fromEntries(
    bandsFields.map((key) => [statisticOf(key), bandsOf(statisticOf(key), draft[key])]),
  ) as FacilityChange['colorBands'],
});
