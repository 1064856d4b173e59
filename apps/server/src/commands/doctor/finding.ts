/** What the doctor saw at one place. */
export interface Finding {
  /** `wrong`: users will be hurt. `doubtful`: it works, and may not tomorrow. */
  level: 'good' | 'doubtful' | 'wrong';
  /** One sentence without a full stop. Holds no password and no key. */
  says: string;
  /** What to do; of each that is not good. */
  mend?: string;
}

/** One place that is looked at. */
export interface Section {
  title: string;
  findings: Finding[];
}

export const good = (says: string): Finding => ({ level: 'good', says });
export const doubtful = (says: string, mend: string): Finding => ({ level: 'doubtful', says, mend });
export const wrong = (says: string, mend: string): Finding => ({ level: 'wrong', says, mend });

const marks = { good: 'ok   ', doubtful: '?    ', wrong: 'WRONG' };

const countOf = (sections: readonly Section[], level: Finding['level']) =>
  sections.flatMap(({ findings }) => findings).filter((each) => each.level === level).length;

export const isWell = (sections: readonly Section[]): boolean => countOf(sections, 'wrong') === 0;

/** The findings as an operator reads them, with their sum as the last line. */
export function reportOf(sections: readonly Section[]): string {
  const lines = sections.flatMap(({ title, findings }) => [
    title,
    ...findings.flatMap(({ level, says, mend }) => [
      `  ${marks[level]}  ${says}`,
      ...(mend ? [`         ${mend}`] : []),
    ]),
    '',
  ]);
  const [isWrong, isDoubtful, isGood] = (['wrong', 'doubtful', 'good'] as const).map((level) =>
    countOf(sections, level),
  );
  return [...lines, `${isWrong} wrong, ${isDoubtful} doubtful, ${isGood} good`].join('\n');
}
