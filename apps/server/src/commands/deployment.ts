import { exportDeployment } from '../slices/deployment/deployment-export.service.ts';
import { writeDeployment } from '../slices/deployment/deployment-file.format.ts';
import { done, type Run } from './command.ts';
import { onDatabase } from './on-database.ts';

/** Prints what a DEPLOYMENT_FILE would say of the database the settings name (SETUP-55). */
export const run: Run = async ([name, ...more]) => {
  if (name !== 'export' || more.length > 0) return undefined;
  return done(writeDeployment(await onDatabase(({ db }) => exportDeployment(db))).trimEnd());
};
