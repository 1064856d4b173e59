import { displayTimeZone } from '@quaygate/rules';
import { useAddress } from '#web/lib/use-address.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/page/screen.tsx';
import { Tabs } from '#web/ui/page/tabs.tsx';
import { BoardTab } from './board/board-tab.tsx';
import { ChangesTab } from './changes/changes-tab.tsx';
import type { BoardView } from './slot-board.address.ts';
import { TemplatesTab } from './templates/templates-tab.tsx';

/** The days, slots and modules of the selected terminal, its plans, and who changed what (TRM-SLOT-01). */
export function SlotBoardScreen() {
  const text = useText('slotBoard');
  const terminal = useSelectedTerminal();
  const [{ view }, setAddress] = useAddress('/terminalOperator/slots');
  const timeZone = terminal?.timeZone ?? displayTimeZone;
  const tab = view === 'templates' || view === 'changes' ? view : 'day';
  const show = (next: BoardView) => setAddress({ view: next === 'day' ? '' : next, slot: '' }, { push: true });
  return (
    <Screen title={text('title')} context={terminal?.name} fill>
      <Tabs
        label={text('tabs')}
        value={tab}
        onChange={show}
        tabs={[
          { value: 'day', label: text('tab.board') },
          { value: 'templates', label: text('tab.templates') },
          { value: 'changes', label: text('tab.changes') },
        ]}
      >
        {tab === 'day' && <BoardTab timeZone={timeZone} onTemplates={() => show('templates')} />}
        {tab === 'templates' && <TemplatesTab timeZone={timeZone} />}
        {tab === 'changes' && <ChangesTab timeZone={timeZone} />}
      </Tabs>
    </Screen>
  );
}
