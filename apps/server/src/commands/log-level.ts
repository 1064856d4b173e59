import { machineTime } from '../db/clock.ts';
import { askLogLevel } from '../plumbing/log-level/log-level.queries.ts';
import { logLevels } from '../settings/variables.ts';
import { done, type Run } from './command.ts';
import { onDatabase } from './on-database.ts';

const minute = 60_000;
const most = 24 * 60;

/** Lets all instances of the database say more, or less, for a while, or ends that (OPS-95). */
export const run: Run = async ([level = '', ...more]) => {
  const isReset = level === 'reset' && more.length === 0;
  const minutes = more.length === 0 ? 15 : more[0] === '--minutes' && more.length === 2 ? Number(more[1]) : 0;
  const isLevel = (logLevels as readonly string[]).includes(level);
  if (!isReset && !(isLevel && Number.isInteger(minutes) && minutes >= 1 && minutes <= most)) return undefined;
  const now = machineTime();
  const endsDate = new Date(isReset ? now : now + minutes * minute);
  await onDatabase(({ db }) => askLogLevel(db, { level: isReset ? 'info' : level, endsDate }));
  return done(
    isReset
      ? 'Within 5 seconds all instances log as LOG_LEVEL says'
      : `Within 5 seconds all instances log at the level ${level}, until ${endsDate.toISOString()}`,
  );
};
