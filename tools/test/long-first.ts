import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that took longest (`test-results/slowest.txt`), the longest first. A machine that has run them before knows
 * it; one that has not, as in CI, would begin some of them last, and wait for one with all others done.
 */
const long = [
  'crash/failures',
  'authorization/routes',
  'cluster/cluster',
  'simulator/simulator',
  'authorization/writings',
  'simulator/simulator-arrival',
  'db/launcher',
  'crash/upgrade',
  'crash/drain',
  'field/payments',
  'src/start',
  'authorization/fields',
  'identity/hosted-session',
  'simulator/practice',
  'test/previous-build',
];

const placeOf = ({ moduleId }: TestSpecification) => long.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));

/** The order in which files are begun: long ones first, the others as the runner orders them. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = await super.sort(files);
    const isLong = (file: TestSpecification) => placeOf(file) >= 0;
    const first = ordered.filter(isLong).toSorted((a, b) => placeOf(a) - placeOf(b));
    const others = ordered.filter((file) => !isLong(file));
    // Projects run one after another.
    const begin = others.findIndex(({ project }) => project.name === first[0]?.project.name);
    return begin < 0 ? [...others, ...first] : others.toSpliced(begin, 0, ...first);
  }
}
