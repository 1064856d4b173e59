import { useAddress } from '#web/lib/use-address.ts';
import type { NamesText } from '#web/list/names/name-columns.tsx';
import { NamesScreen } from '#web/list/names/names-screen.tsx';
import { useTruckingSystemDimension } from '#web/nouns/dimension/dimension.queries.ts';
import { useCreateNamed, useRenameNamed } from '#web/nouns/dimension/named.mutations.ts';
import { useText } from '#web/text/use-text.ts';

/** Transport management systems that a company can be given (SETUP-81). */
export function TruckingSystemsScreen() {
  return (
    <NamesScreen
      texts="truckingSystems"
      text={useText('truckingSystems') as NamesText}
      list={useTruckingSystemDimension()}
      address={useAddress('/admin/truckingSystems')}
      creation={useCreateNamed('truckingSystem')}
      renaming={useRenameNamed('truckingSystem')}
    />
  );
}
