import { useAddress } from '#web/lib/use-address.ts';
import type { NamesText } from '#web/list/names/name-columns.tsx';
import { NamesScreen } from '#web/list/names/names-screen.tsx';
import { useTrainOperatorDimension } from '#web/nouns/dimension/dimension.queries.ts';
import { useCreateNamed, useRenameNamed } from '#web/nouns/dimension/named.mutations.ts';
import { useText } from '#web/text/use-text.ts';

/** Train operators, whose users plan trains (SETUP-54). */
export function TrainOperatorsScreen() {
  return (
    <NamesScreen
      texts="trainOperators"
      text={useText('trainOperators') as NamesText}
      list={useTrainOperatorDimension()}
      address={useAddress('/admin/trainOperators')}
      creation={useCreateNamed('trainOperator')}
      renaming={useRenameNamed('trainOperator')}
    />
  );
}
