import { plateFault, plateKey } from '@quaygate/rules';

/** The plate as the gate read it last, where it is another one than that of the tour (READY-35). */
export function readPlate(
  history: readonly { licensePlate: string | null }[],
  licensePlate: string,
): string | undefined {
  const read = history.findLast((event) => event.licensePlate !== null)?.licensePlate;
  return read && !plateFault(read) && plateKey(read) !== plateKey(licensePlate) ? read : undefined;
}

/** Those who pass come first, each in the order of before (READY-35). */
export const passingFirst = <Option extends { reason?: string | undefined }>(options: readonly Option[]): Option[] =>
  options.toSorted((a, b) => Number(a.reason !== undefined) - Number(b.reason !== undefined));
