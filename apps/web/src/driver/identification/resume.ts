import { ids } from '../session.ts';
import { forgetKept, keptName } from './kept.ts';

/** Goes on sending what was handed in without a network; what another driver left is removed. */
export function resumeIdentification(): void {
  const keeper = localStorage.getItem(keptName);
  if (keeper === null) return;
  if (keeper !== ids().u) forgetKept();
  else void import('./sender.ts').then(({ followNetwork }) => followNetwork()).catch(() => undefined);
}
