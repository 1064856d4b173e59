import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Kbd } from '#web/ui/show/kbd.tsx';
import c from './plan-grid.module.css';

const keys = [
  ['arrows', '↑ ↓ ← →'],
  ['edit', 'Enter, F2'],
  ['type', 'A–Z, 0–9'],
  ['empty', 'Delete'],
  ['remove', 'Shift+Delete'],
  ['copy', 'Ctrl+C, Ctrl+V'],
  ['fill', 'Ctrl+D'],
  ['back', 'Ctrl+Z'],
  ['propose', 'Alt+P'],
  ['alternative', 'Alt+A'],
  ['pair', 'Alt+G'],
  ['copyDay', 'Alt+C'],
  ['fault', 'Alt+E'],
  ['repair', 'Alt+R'],
  ['book', 'Ctrl+Enter'],
  ['help', '?'],
] as const;

/** What is printed on keys differs by country. */
const printed = /Ctrl|Shift|Delete|Enter/g;

/** The keys of the grid, at a glance. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const text = useText('bookingPlan');
  const shell = useText('shell');
  return (
    <Dialog title={text('keysTitle')} onClose={onClose} cancel={shell('action.close')}>
      <dl className={c.keys}>
        {keys.map(([name, key]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>
              <Kbd>
                {key.replace(printed, (each) => text(`keyName.${each as 'Ctrl' | 'Shift' | 'Delete' | 'Enter'}`))}
              </Kbd>
            </dt>
            <dd>{text(`key.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
