import { type Block, blockWrite } from '@quaygate/contract';
import { searchMaxCharacters, searchMinCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { BlockDialog } from '#web/drivers/block-dialog.tsx';
import { useAddress } from '#web/lib/use-address.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useFailureMessage } from '#web/list/use-failure-message.ts';
import { useBlocks } from '#web/nouns/block-list/block-list.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconBan } from '#web/ui/buttons/icons.ts';
import { nameOf, useBlockColumns } from './block-list-columns.tsx';
import { UnblockDialog } from './unblock-dialog.tsx';

/** The drivers who may not enter the terminal (TRM-BLK-01). */
export function BlockListScreen() {
  const text = useText('blockList');
  const failureText = useFailureText();
  const terminal = useSelectedTerminal();
  const address = useAddress('/terminalOperator/blockList');
  const list = useBlocks(address[0].search);
  const [dialog, setDialog] = useState<'block' | Block>();
  const reason = useCan(blockWrite) ? undefined : text('readOnly');
  const columns = useBlockColumns({ reason, onUnblock: setDialog });
  const close = () => setDialog(undefined);
  useFailureMessage(list.error, failureText);

  const block = (
    <Button variant="primary" icon={IconBan} reason={reason} onClick={() => setDialog('block')}>
      {text('block.open')}
    </Button>
  );
  return (
    <ListScreen
      texts="blockList"
      list={list}
      address={address}
      search={{ min: searchMinCharacters, maxLength: searchMaxCharacters }}
      context={terminal?.name}
      live
      action={block}
      columns={columns}
      rowName={nameOf}
    >
      {dialog === 'block' && <BlockDialog onClose={close} />}
      {typeof dialog === 'object' && <UnblockDialog block={dialog} onClose={close} />}
    </ListScreen>
  );
}
