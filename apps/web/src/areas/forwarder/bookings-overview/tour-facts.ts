import type { Tour } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';

export const driverOf = ({ truckerInformation: { firstName, lastName } }: Pick<Tour, 'truckerInformation'>): string =>
  fullName(firstName, lastName);
