import { BookingType, type StatusRequest } from '@quaygate/contract';
import {
  hasControlCharacter,
  isContainerNumber,
  isReference,
  normalizeContainerNumber,
  offerContainerNumber,
  referenceMaxCharacters,
  tidyReference,
} from '@quaygate/rules';
import { invalid } from '../../plumbing/http/input.ts';
import { type FieldError, Refusal } from '../../plumbing/refusal.ts';
import type { AskedOrder } from './load-unit-order.queries.ts';

function referenceError(text: string): FieldError['code'] | undefined {
  if (hasControlCharacter(text)) return 'invalidValue';
  if (text.length > referenceMaxCharacters) return 'tooLong';
  return isReference(text) ? undefined : 'fieldRequired';
}

/**
 * What was asked for in normal form (api-forwarder 7.3, steps 2 and 3).
 * @throws Refusal validation_failed with its fields, container_number_invalid_format with the number that is offered
 */
export function readAskedOrder({
  type,
  referenceNumber,
  containerNumber,
}: Omit<StatusRequest, 'terminalId'>): AskedOrder {
  const errors: FieldError[] = [];
  const { data: direction } = BookingType.safeParse(type);
  const reference = tidyReference(referenceNumber ?? '');
  const container = normalizeContainerNumber(containerNumber ?? '') || null;

  if (!direction) errors.push({ field: 'type', code: type ? 'invalidValue' : 'fieldRequired' });
  const wrong = referenceError(reference);
  if (wrong) errors.push({ field: 'referenceNumber', code: wrong });
  if (direction === 'pickup' && !container) errors.push({ field: 'containerNumber', code: 'fieldRequired' });
  if (!direction || errors.length > 0) throw invalid(errors);

  if (container && !isContainerNumber(container)) {
    const offered = offerContainerNumber(containerNumber ?? '');
    throw new Refusal('container_number_invalid_format', offered ? { suggestedContainerNumber: offered } : {});
  }
  return { direction, referenceNumber: reference, containerNumber: container };
}
