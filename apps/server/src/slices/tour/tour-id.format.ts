const tourId = /^T([1-9][0-9]{0,14})$/;

/** Number of a tour from its id as it is shown, 'T100001'; null if it is none. */
export function tourNumberOf(text: string): number | null {
  const [, digits] = tourId.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}
