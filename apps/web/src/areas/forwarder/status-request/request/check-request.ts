import type { BookingType } from '@quaygate/contract';
import {
  isContainerNumber,
  normalizeContainerNumber,
  referenceKey,
  referenceMaxCharacters,
  tidyText,
} from '@quaygate/rules';
import type { UnitRequest } from '#web/nouns/container-status/container-status.mutations.ts';

/** What is typed. The container number stays typed while the type is delivery, but is not sent. */
export interface RequestValues {
  type: BookingType | undefined;
  referenceNumber: string;
  containerNumber: string;
}

export type FieldError = 'notSelected' | 'fieldRequired' | 'tooLong' | 'container_number_invalid_format';
export type RequestErrors = Partial<Record<'terminalId' | keyof RequestValues, FieldError>>;

/** Missing format or number of a container, only asked of a pickup (FWD-STAT-06, FWD-STAT-08, FWD-STAT-28). */
export function containerError(typed: string): FieldError | undefined {
  const number = normalizeContainerNumber(typed);
  if (number === '') return 'fieldRequired';
  return isContainerNumber(number) ? undefined : 'container_number_invalid_format';
}

function referenceError(typed: string): FieldError | undefined {
  const reference = tidyText(typed);
  if (reference === '' || reference === '0') return 'fieldRequired';
  return reference.length > referenceMaxCharacters ? 'tooLong' : undefined;
}

/** The request of a filled form, or what is wrong with it (FWD-STAT-03..08, FWD-STAT-26). */
export function checkRequest(
  terminalId: number | undefined,
  { type, referenceNumber, containerNumber }: RequestValues,
): { request: UnitRequest } | { errors: RequestErrors } {
  const errors: RequestErrors = {};
  if (terminalId === undefined) errors.terminalId = 'notSelected';
  if (!type) errors.type = 'notSelected';
  const reference = referenceError(referenceNumber);
  if (reference) errors.referenceNumber = reference;
  const container = type === 'pickup' ? containerError(containerNumber) : undefined;
  if (container) errors.containerNumber = container;
  if (terminalId === undefined || !type || reference || container) return { errors };

  return {
    request: {
      terminalId,
      type,
      referenceNumber: tidyText(referenceNumber),
      containerNumber: type === 'pickup' ? normalizeContainerNumber(containerNumber) : null,
    },
  };
}

/** Whether two states of the form ask for the same load unit; writing it differently changes nothing (FWD-STAT-39). */
export function asksSame(a: RequestValues, b: RequestValues): boolean {
  return (
    a.type === b.type &&
    referenceKey(a.referenceNumber) === referenceKey(b.referenceNumber) &&
    normalizeContainerNumber(a.containerNumber) === normalizeContainerNumber(b.containerNumber)
  );
}

/** Whether the form still says what this request asked. */
export function asksFor(values: RequestValues, { type, referenceNumber, containerNumber }: UnitRequest): boolean {
  return (
    values.type === type &&
    referenceKey(values.referenceNumber) === referenceKey(referenceNumber) &&
    (containerNumber === null || normalizeContainerNumber(values.containerNumber) === containerNumber)
  );
}
