import type { IdentityDocument } from '@quaygate/contract';
import {
  documentKinds,
  judgeZone,
  type PictureKind,
  pictureKinds,
  type ZoneVerdict,
  zoneDay,
  zoneLines,
  zoneStateOf,
} from '@quaygate/rules';
import { z } from 'zod';
import { create } from 'zustand';
import { ids, whenSignedOut } from '../session.ts';
import { forgetKept, keptName, noteKept } from './kept.ts';
import { keepPart, keptParts } from './phone-store.ts';

const Typed = z.object({
  documentKind: z.enum(documentKinds),
  issuingCountry: z.string(),
  documentNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  validUntil: z.string(),
  mrz: z.string().default(''),
  /** The document has none, says the driver. */
  isWithoutZone: z.boolean().default(false),
});
export type TypedDocument = z.infer<typeof Typed>;

const Progress = z.object({
  /** The driver handed it in; it is sent as soon as there is a network. */
  isHandedIn: z.boolean(),
  /** Its id at the server, once sending has begun. */
  identificationId: z.string().optional(),
});
type Progress = z.infer<typeof Progress>;

type Pictures = { readonly [Kind in PictureKind]?: Blob };

/** Why the server did not take what was handed in. */
export interface Refusal {
  reason: unknown;
  /** The picture that was refused; undefined where it is something else. */
  picture?: PictureKind;
}

interface Draft extends Progress {
  typed: TypedDocument;
  pictures: Pictures;
  /** What the phone keeps has been read. */
  isRead: boolean;
  /** The phone could not keep it: it is lost when the app is closed. */
  isUnkept: boolean;
  refusal: Refusal | undefined;
}

const nothing: Draft = {
  typed: {
    documentKind: 'identityCard',
    issuingCountry: '',
    documentNumber: '',
    firstName: '',
    lastName: '',
    dateOfBirth: '',
    validUntil: '',
    mrz: '',
    isWithoutZone: false,
  },
  pictures: {},
  isHandedIn: false,
  identificationId: undefined,
  isRead: false,
  isUnkept: false,
  refusal: undefined,
};

/** What the driver typed and photographed, and has not handed in yet (DRV-IDN-04). */
export const useDraft = create<Draft>()(() => nothing);

whenSignedOut(() => useDraft.setState(nothing));

let reading: Promise<void> | undefined;

/** Reads once what the phone keeps. */
export function readDraft(): Promise<void> {
  if (useDraft.getState().isRead) return Promise.resolve();
  reading ??= read().finally(() => {
    reading = undefined;
  });
  return reading;
}

async function read(): Promise<void> {
  const found = await (localStorage.getItem(keptName) === ids().u
    ? keptParts(['typed', 'progress', ...pictureKinds])
    : Promise.resolve(new Map<string, unknown>())
  ).catch(() => new Map<string, unknown>());
  const pictures = Object.fromEntries(
    pictureKinds.flatMap((kind) => (found.get(kind) instanceof Blob ? [[kind, found.get(kind)]] : [])),
  );
  useDraft.setState({
    isRead: true,
    pictures,
    typed: { ...nothing.typed, ...Typed.safeParse(found.get('typed')).data },
    ...Progress.safeParse(found.get('progress')).data,
  });
}

function keep(name: string, value: unknown): void {
  const { u } = ids();
  if (!u) return;
  noteKept(u);
  keepPart(name, value).catch(() => useDraft.setState({ isUnkept: true }));
}

function advance(progress: Progress): void {
  useDraft.setState({ identificationId: undefined, refusal: undefined, ...progress });
  keep('progress', progress);
}

/** What was begun at the server has other data: it is begun anew. */
const beginAnew = () => advance({ isHandedIn: false });

export function typeDocument(change: Partial<TypedDocument>): void {
  const typed = { ...useDraft.getState().typed, ...change };
  useDraft.setState({ typed });
  keep('typed', typed);
  beginAnew();
}

/** What is to be said of the zone, and whether it can be handed in so: a wrong digit is for people to look at. */
export function zoneOf({ mrz, documentKind, isWithoutZone }: TypedDocument): { verdict: ZoneVerdict; isDone: boolean } {
  const verdict = judgeZone(mrz, documentKind);
  return { verdict, isDone: isWithoutZone || !['empty', 'unfinished'].includes(verdict.is) };
}

/** Keeps the zone; fields that are still empty are taken from one whose digits are right. */
export function typeZone(mrz: string, today: string): void {
  const { typed } = useDraft.getState();
  const verdict = judgeZone(mrz, typed.documentKind);
  if (verdict.is !== 'good') {
    typeDocument({ mrz });
    return;
  }
  const { zone } = verdict;
  typeDocument({
    mrz,
    issuingCountry: typed.issuingCountry || zoneStateOf(zone.issuingCountry),
    documentNumber: typed.documentNumber || zone.documentNumber,
    dateOfBirth: typed.dateOfBirth || (zoneDay(zone.dateOfBirth, 'birth', today) ?? ''),
    validUntil: typed.validUntil || (zoneDay(zone.validUntil, 'end', today) ?? ''),
  });
}

/** The document as it is sent. */
export const documentOf = ({ mrz, isWithoutZone, ...typed }: TypedDocument): IdentityDocument => ({
  ...typed,
  mrz: isWithoutZone ? null : zoneLines(mrz).join('\n') || null,
});

export function keepPicture(kind: PictureKind, picture: Blob): void {
  useDraft.setState(({ pictures }) => ({ pictures: { ...pictures, [kind]: picture } }));
  keep(kind, picture);
  beginAnew();
}

/** The names of the account, where none were typed; they are not kept. */
export const offerNames = (names: Pick<TypedDocument, 'firstName' | 'lastName'>): void =>
  useDraft.setState(({ typed }) => (typed.firstName || typed.lastName ? {} : { typed: { ...typed, ...names } }));

export function handIn(): void {
  // Names that were offered are the driver's now.
  keep('typed', useDraft.getState().typed);
  advance({ isHandedIn: true });
}
export const takeBack = beginAnew;
/** It can be changed and handed in again. */
export function refuse(refusal: Refusal): void {
  takeBack();
  useDraft.setState({ refusal });
}
export const noteBegun = (identificationId: string | undefined): void =>
  advance({ isHandedIn: true, ...(identificationId && { identificationId }) });

/** It was handed in. */
export function forgetDraft(): void {
  forgetKept();
  useDraft.setState({ ...nothing, isRead: true });
}
