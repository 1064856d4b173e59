import { type Manifest, manifestFile } from './manifest.ts';
import { findFileProblems, problemOf } from './stored-files.ts';

/** What a check found: nothing, or what is wrong in words. */
export interface Verdict {
  check: string;
  findings: string[];
  /** Why it could not be checked. */
  left?: string;
}

/** Whether every part that the manifest names is there as it was written. */
export async function checkParts(folder: string, { tables, files, key }: Manifest): Promise<Verdict[]> {
  const findings: string[] = [];
  for (const part of [...tables, files, ...(key ? [key] : [])]) {
    const problem = await problemOf(folder, part.file, part);
    if (problem) findings.push(problem);
  }
  const check = `parts that ${manifestFile} names`;
  const ofFiles = { check: 'stored files', left: 'their list is not whole' };
  if (findings.some((problem) => problem.startsWith(files.file)))
    return [
      { check, findings },
      { ...ofFiles, findings: [] },
    ];
  return [
    { check, findings },
    { check: ofFiles.check, findings: await findFileProblems(folder) },
    {
      check: 'files that the database names were in the storage',
      findings: files.missing.map((each) => `${each} is missing since before the backup`),
    },
  ];
}
