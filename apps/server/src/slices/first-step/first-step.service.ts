import type { FirstSteps } from '@quaygate/contract';
import { firstSteps } from '@quaygate/rules';
import type { Deps } from '../../serving/deps.ts';
import { mailsOf } from '../settings/mails.service.ts';
import { areHidden, findStanding, setHidden } from './first-step.queries.ts';

type FirstStepDeps = Pick<Deps, 'db' | 'now' | 'identity' | 'postman' | 'settings'>;

/** What of the first steps is done (SETUP-20). A demo needs none of them, so it hides them. */
export async function getFirstSteps(deps: FirstStepDeps): Promise<FirstSteps> {
  const { db, now, settings } = deps;
  const { needsLicense, ...found } = await findStanding(db, now());
  const standing = { ...found, mails: mailsOf(deps) !== 'none' };
  const needed = firstSteps.filter((step) => step !== 'license' || needsLicense);
  return {
    steps: needed.map((step) => ({ step, isDone: standing[step] })),
    isHidden: (await areHidden(db)) ?? settings.demo,
  };
}

export async function hideFirstSteps(deps: FirstStepDeps, isHidden: boolean): Promise<FirstSteps> {
  await setHidden(deps.db, isHidden);
  return getFirstSteps(deps);
}
