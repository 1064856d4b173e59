import type { Env } from '../settings/env.ts';
import { readEnv } from '../settings/env.ts';
import { done, failed, type Run } from './command.ts';
import { lookAtDatabase } from './doctor/database.ts';
import { type Finding, isWell, reportOf, type Section } from './doctor/finding.ts';
import { lookAtInstallation } from './doctor/installation.ts';
import { lookAtMachine } from './doctor/machine.ts';
import { lookAtProxy } from './doctor/proxy.ts';
import { lookAtRetention } from './doctor/retention.ts';
import { lookAtFiles, lookAtMail, lookAtServices } from './doctor/services.ts';
import { lookAtVoice } from './doctor/voice.ts';

const places: readonly [title: string, look: (env: Env) => Finding[] | Promise<Finding[]>][] = [
  ['Settings', lookAtInstallation],
  ['Machine', lookAtMachine],
  ['Database', lookAtDatabase],
  ['Files', lookAtFiles],
  ['Retention', lookAtRetention],
  ['Mail', lookAtMail],
  ['The way users come in', lookAtProxy],
  ['Voice calls', lookAtVoice],
  ['Other services', lookAtServices],
];

/** Looks at everything the settings name, changes nothing, and says what is wrong and what to do (OPS-60 to OPS-64). */
export const run: Run = async (args) => {
  const isJson = args[0] === '--json';
  if (args.length > (isJson ? 1 : 0)) return undefined;
  const env = readEnv();
  const sections: Section[] = await Promise.all(
    places.map(async ([title, look]) => ({ title, findings: await look(env) })),
  );
  const text = isJson ? JSON.stringify(sections, null, 2) : reportOf(sections);
  return isWell(sections) ? done(text) : failed(text);
};
