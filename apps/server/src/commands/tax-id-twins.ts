import { findTaxIdTwins } from '../slices/trucking-company/trucking-company.queries.ts';
import { done, failed, type Run } from './command.ts';
import { onDatabase } from './on-database.ts';

/** Lists the companies whose tax ids are spellings of one (FIELD-TAX-03); it changes nothing. */
export const run: Run = async (args) => {
  if (args.length > 0) return undefined;
  const twins = await onDatabase(({ db }) => findTaxIdTwins(db));
  if (twins.length === 0) return done('No two companies have one tax id');
  const lines = twins.map(({ vatForm, vatId, id, name, isFirst }) =>
    [vatForm, isFirst ? 'kept' : 'twin', vatId, id, name].join('\t'),
  );
  return failed(lines.join('\n'));
};
