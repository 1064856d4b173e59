const separators = /[\s\-\u00ad\u2010-\u2015\u2212]/g;

/** Form in which plates are compared: without spaces, hyphens and case (FWD-BOOK-45). */
export function plateKey(plate: string): string {
  return plate.normalize('NFC').replace(separators, '').toUpperCase();
}

const separated = /^([A-ZÄÖÜ]{1,3})[ -]([A-Z]{1,2})[ -]?([1-9][0-9]{0,3}[EH]?)$/;
/** Without a separator only one or two letters of city plus letters leave no choice where to cut. */
const shortest = /^([A-ZÄÖÜ])([A-Z])[ -]?([1-9][0-9]{0,3}[EH]?)$/;
const longest = /^([A-ZÄÖÜ]{3})([A-Z]{2})[ -]?([1-9][0-9]{0,3}[EH]?)$/;

/** Parts of a German plate for drawing it; null if it is none or if it is open where the city ends. */
export function splitPlate(plate: string): { city: string; letters: string; digits: string } | null {
  const text = plate.normalize('NFC').trim().replace(separators, ' ').replace(/ +/g, ' ').toUpperCase();
  const [, city, letters, digits] = separated.exec(text) ?? shortest.exec(text) ?? longest.exec(text) ?? [];
  return city && letters && digits ? { city, letters, digits } : null;
}
