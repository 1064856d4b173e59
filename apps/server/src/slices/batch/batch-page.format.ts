/**
 * What speaks for Windows-1250, of a text read as Windows-1252, and how much. Letters of German are the same in both; of
 * the others the same byte is a letter of Polish, Czech, Slovak or Hungarian in one, a sign or a letter of the west in the other.
 */
const signs = '\u00a3\u00a5\u00af\u00b3\u00b9\u00bc\u00be\u00bf';
const central: [pattern: RegExp, weight: number][] = [
  // Ł Ą Ż ł ą Ľ ľ ż within a word or at its beginning, where a sign has no place; a number may stand before one.
  [new RegExp(`(?<=\\p{L})[${signs}](?=\\p{L})`, 'gu'), 2],
  [new RegExp(`(?<![\\p{L}\\p{N}])[${signs}](?=\\p{Ll})`, 'gu'), 2],
  // At the end of a word it may be a note¹ or a unit, m³.
  [/(?<=\p{L}{2})[\u00b3\u00b9\u00bf](?![\p{L}\p{N}])/gu, 0.5],
  // Bytes without a character in the other: Ź ť and their like.
  [/(?<=\p{L})[\u008d\u008f\u009d]|[\u008d\u008f\u009d](?=\p{L})/gu, 3],
  [/(?<=\p{Ll})\u0178|\u0178(?=\p{Ll})/gu, 2],
  // Ś ś: no vowel of its own word behind it, as behind Œ œ.
  [/[\u0152\u0153](?!u|i|n)/giu, 1],
  // Ń ń and ę: before consonants and at the end; ć at the end.
  [/(?<=\p{L})\u00f1(?![aeiou\u00e1\u00e9\u00ed\u00f3\u00fa])/giu, 1],
  [/(?<=\p{L})\u00ea(?=[bdgksz]|(?!\p{L}))/giu, 1],
  [/(?<=\p{L})\u00e6(?!\p{L})/giu, 1],
  // Czech and Slovak: š ž, ř č before vowels, ě ů Č within words. Hungarian: ő.
  [/[\u0161\u017e]/giu, 1],
  [/[\u00f8\u00e8](?=[aeiouy\u00e1\u00e9\u00ed\u00fd])/giu, 1],
  [/[\u00ec\u00f9](?=\p{L})|\u00c8(?=\p{Ll})/gu, 1],
  [/(?<=\p{L})\u00f5(?!e)/giu, 1],
];
/** What speaks for Windows-1252: œ of French, ñ of Spanish, ø å of Danish, ã õ of Portuguese, à ê of French. */
const western =
  /[\u0152\u0153](?=u|i|n)|\u00f1(?=[aeiou])|\u00f8(?=[bcdfghjklmnpqrstvwxz])|[\u00e0\u00e3\u00e5]|\u00f5(?=e)|\u00ea(?=[mnrtv])|\u00e8(?=[bcdfgklmnprstv])/giu;

const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

/** Text of one byte per character, in the code page of central Europe or of the west (FIELD-FILE-01). */
export function decodePage(bytes: Uint8Array): string | undefined {
  const west = new TextDecoder('windows-1252').decode(bytes);
  const score =
    central.reduce((sum, [pattern, weight]) => sum + weight * count(west, pattern), 0) - count(west, western);
  const text = score > 0.5 ? new TextDecoder('windows-1250').decode(bytes) : west;
  // Bytes that the code page gives no character.
  return /[\0\u0080-\u009f]/.test(text) ? undefined : text;
}
