import { useAddress } from '#web/lib/use-address.ts';
import type { NamesText } from '#web/list/names/name-columns.tsx';
import { NamesScreen } from '#web/list/names/names-screen.tsx';
import { useTrainOperatorDimension } from '#web/nouns/dimension/dimension.queries.ts';
import { useCreateTrainOperator, useRenameTrainOperator } from '#web/nouns/train-operator/train-operator.mutations.ts';
import { useText } from '#web/text/use-text.ts';

/** Train operators, whose users plan trains (SETUP-54). */
export function TrainOperatorsScreen() {
  return (
    <NamesScreen
      texts="trainOperators"
      text={useText('trainOperators') as NamesText}
      list={useTrainOperatorDimension()}
      address={useAddress('/admin/trainOperators')}
      creation={useCreateTrainOperator()}
      renaming={useRenameTrainOperator()}
    />
  );
}
