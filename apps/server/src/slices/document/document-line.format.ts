import type { Bidi } from 'bidi-js';
import { lettersOf } from './document-fonts.format.ts';

/** Text that is drawn in one go: in one font, in one direction, letters in the order in which the font takes them. */
export interface Run {
  text: string;
  font: string;
}
/** A run where it stands in its line, measured from the line's left end. */
interface PlacedRun extends Run {
  x: number;
}
export interface Line {
  /** From left to right. */
  runs: PlacedRun[];
  width: number;
}

interface Letter {
  text: string;
  font: string;
  /** Its place in the text. */
  at: number;
  /** The depth of its direction: odd runs from right to left. */
  level: number;
}

export interface Setting {
  /** The font of a letter; U+FFFD, which ours have, stands for one that no font holds. */
  fontFor(letter: string): { font: string; letter: string };
  hasSpace(font: string): boolean;
  widthOf(run: Run): number;
  width: number;
  bidi: Bidi;
}

const isOdd = (level: number) => level % 2 === 1;
const reversed = <T>(list: readonly T[]): T[] => [...list].reverse();

/** What the engine of the fonts turns round by itself: text whose first letter of a script is of one from right to left. */
function isTurned(text: string): boolean {
  const first = /[^\p{Script=Common}\p{Script=Inherited}]/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first);
}

/** A word of a script with spaces, or a sign of one without, that does not begin a line by its kind. */
function mayBreakBefore(letter: Letter, before: Letter): boolean {
  if (before.text === ' ') return true;
  const isSign = ({ text }: Letter) => /[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  return (
    (isSign(letter) || isSign(before)) &&
    !/^[\p{Pe}\p{Pf}\p{Po}ーァィゥェォッャュョぁぃぅぇぉっゃゅょ ]/u.test(letter.text)
  );
}

function wordsOf(letters: readonly Letter[]): Letter[][] {
  const words: Letter[][] = [];
  for (const [index, letter] of letters.entries()) {
    const before = letters[index - 1];
    if (before && !mayBreakBefore(letter, before)) words.at(-1)?.push(letter);
    else words.push([letter]);
  }
  return words;
}

/** Letters of one font and level, each beside the next: they are joined as their script wants. */
function spansOf(letters: readonly Letter[]): Letter[][] {
  const spans: Letter[][] = [];
  for (const letter of letters) {
    const last = spans.at(-1)?.at(-1);
    const isNext = last && last.at + last.text.length === letter.at;
    if (isNext && last.font === letter.font && last.level === letter.level) spans.at(-1)?.push(letter);
    else spans.push([letter]);
  }
  return spans;
}

function runOf(span: readonly Letter[], bidi: Bidi): Run {
  const isRightToLeft = isOdd(span[0]?.level ?? 0);
  const texts = span.map(({ text }) => (isRightToLeft ? (bidi.getMirroredCharacter(text) ?? text) : text));
  const text = texts.join('');
  return {
    text: isTurned(text) === isRightToLeft ? text : reversed(texts).join(''),
    font: span[0]?.font ?? '',
  };
}

/** The order in which spans stand from left to right: what is deeper than a level is turned round, the deepest first. */
function seen<T extends { level: number }>(spans: readonly T[]): T[] {
  let order = [...spans];
  for (let level = Math.max(0, ...order.map((span) => span.level)); level > 0; level--) {
    const next: T[] = [];
    let turning: T[] = [];
    for (const span of order) {
      if (span.level >= level) {
        turning.unshift(span);
        continue;
      }
      next.push(...turning, span);
      turning = [];
    }
    order = [...next, ...turning];
  }
  return order;
}

function placed(letters: readonly Letter[], { widthOf, bidi }: Setting): Line {
  const measured = spansOf(letters).map((span) => {
    const run = runOf(span, bidi);
    return { ...run, level: span[0]?.level ?? 0, width: widthOf(run) };
  });
  let x = 0;
  const runs = seen(measured).map(({ text, font, width }) => {
    const run = { text, font, x };
    x += width;
    return run;
  });
  return { runs, width: x };
}

const trimmed = (letters: readonly Letter[]) => {
  const end = letters.findLastIndex(({ text }) => text !== ' ');
  return letters.slice(0, end + 1);
};

/** Breaks one paragraph into lines; a word wider than a line is broken between its letters. */
function linesOf(letters: readonly Letter[], setting: Setting): Line[] {
  const fits = (some: readonly Letter[]) => placed(trimmed(some), setting).width <= setting.width;
  const lines: Letter[][] = [[]];
  const take = (piece: Letter[]) => {
    const line = lines.at(-1) ?? [];
    if (line.length === 0 || fits([...line, ...piece])) line.push(...piece);
    else lines.push(piece);
  };
  for (const word of wordsOf(letters)) {
    if (fits(word)) take(word);
    else for (const letter of word) take([letter]);
  }
  return lines.map((line) => placed(trimmed(line), setting));
}

/** A space between two words of one font belongs to it where it can, so that both are one run. */
function withSpaces(letters: readonly Letter[], hasSpace: (font: string) => boolean): Letter[] {
  return letters.map((letter, index) => {
    const [before, after] = [letters[index - 1], letters[index + 1]];
    const isBetween = letter.text === ' ' && before && before.font === after?.font && hasSpace(before.font);
    return isBetween ? { ...letter, font: before.font } : letter;
  });
}

/** Sets a text whose letters need several fonts or run from right to left, also mixed with others (UAX 9). */
export function setText(text: string, setting: Setting): Line[] {
  const paragraphs = text.normalize('NFC').split(/\r?\n/);
  return paragraphs.flatMap((paragraph) => {
    const { levels } = setting.bidi.getEmbeddingLevels(paragraph, 'auto');
    const letters = lettersOf(paragraph.replace(/[^\S\u00a0\u202f]/g, ' '))
      .filter(({ letter }) => letter !== '')
      .map(({ at, letter }): Letter => {
        const { font, letter: shown } = setting.fontFor(letter);
        return { text: shown, font, at, level: levels[at] ?? 0 };
      });
    return linesOf(withSpaces(letters, setting.hasSpace), setting);
  });
}
