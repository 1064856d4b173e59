import type { Identification } from '@quaygate/contract';
import { type PictureKind, pictureKinds } from '@quaygate/rules';
import { useGatePassUser } from '#web/nouns/gate-pass-user/gate-pass-user.queries.ts';
import { useIdentification, usePictures } from '#web/nouns/identification/identification.queries.ts';

/** A change of a driver, as far as it says what has to be looked at. */
export interface DecidedOn {
  userId: string;
  /** Whose statuses it changes; null: none. */
  identificationId: string | null;
  /** It changes names: their document is looked at, and not the face. */
  hasNames: boolean;
}

export interface Evidence {
  /** Nothing has to be looked at, as with a deletion. */
  isNone: boolean;
  name: string;
  identification: Identification | undefined;
  kinds: readonly PictureKind[];
  pictures: ReadonlyMap<PictureKind, { blob: Blob | undefined; error: unknown; retry: () => void }>;
  error: unknown;
  /** All of it was answered, and with it each look recorded. */
  isReady: boolean;
}

/** Reads what a change is decided on (OFFICE-10, OFFICE-11). Each look is recorded. */
export function useEvidence({ userId, identificationId, hasNames }: DecidedOn): Evidence {
  const driver = useGatePassUser(userId);
  const id = identificationId ?? (hasNames ? driver.data?.truckerIdentification[0]?.id : undefined);
  const isNone = identificationId === null && (!hasNames || (driver.data !== undefined && id === undefined));
  const found = useIdentification(userId, id ?? '', id !== undefined);
  const kinds = pictureKinds.filter(
    (kind) => found.data?.pictures.includes(kind) && (kind !== 'portrait' || identificationId !== null),
  );
  const pictures = usePictures(userId, id ?? '', kinds);
  const areThere = kinds.every((kind) => pictures.get(kind)?.blob !== undefined);
  return {
    isNone,
    name: driver.data ? `${driver.data.firstName} ${driver.data.lastName}` : '',
    identification: found.data,
    kinds,
    pictures,
    error: found.error ?? driver.error,
    isReady: isNone || (found.data !== undefined && areThere),
  };
}
