import { useRouter } from '@tanstack/react-router';
import { mayLeave } from '#web/lib/form/leaving.ts';
import { selectForwarder } from '#web/session/rights/forwarder-context.ts';
import { useForwarderSelection, useTerminalSelection } from '#web/session/rights/selections.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { useText } from '#web/text/use-text.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { currentCapabilities } from '../guards.ts';
import type { AreaName } from '../place.ts';
import c from './drawer.module.css';

/** Fields of addresses that mean the same at every terminal: the tab, the form, the days. */
const waysToLook: ReadonlySet<string> = new Set(['tab', 'view', 'day', 'range', 'from', 'to']);

/** What one works in: a terminal in the terminal and the train area, a company in the forwarder area (NAV-29). */
export function ContextPicker({ area }: { area: AreaName }) {
  if (area === 'forwarder') return <ForwarderPicker />;
  if (area === 'terminal' || area === 'train') return <TerminalPicker area={area} />;
  return null;
}

function ForwarderPicker() {
  const text = useText('shell');
  const router = useRouter();
  const forwarders = useSession((state) => state.forwarders.items);
  const selected = useForwarderSelection((state) => state.selected);
  if (forwarders.length === 0) return null;

  const choose = async (id: string) => {
    const forwarder = forwarders.find((each) => each.id === id);
    if (!forwarder || id === selected?.id) return;
    if (!(await mayLeave())) return;
    // Filters and search belong to the former company; the guards decide about the new plan (FWD-DASH-20).
    await router.navigate({ to: '.', search: {}, replace: true, ignoreBlocker: true });
    await selectForwarder(forwarder);
    await router.invalidate();
  };
  return (
    <div className={c.picker}>
      <SelectField
        label={text('nav.forwarder')}
        hideLabel
        value={selected?.id}
        options={forwarders.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => void choose(id)}
      />
    </div>
  );
}

function TerminalPicker({ area }: { area: 'terminal' | 'train' }) {
  const text = useText('shell');
  const router = useRouter();
  const terminals = useSession((state) => state.terminals.items);
  const selected = useTerminalSelection((state) => state.selected);
  const own = terminals.filter((terminal) => terminal.areas.includes(area));
  if (own.length === 0) return null;
  return (
    <div className={c.picker}>
      <SelectField
        label={text('nav.terminal')}
        hideLabel
        value={selected?.id}
        options={own.map(({ id, name }) => ({ value: id, label: name, note: id }))}
        onChange={async (id) => {
          const terminal = own.find((each) => each.id === id);
          if (!terminal || id === selected?.id) return;
          if (!(await mayLeave())) return;
          // What was searched, filtered and opened belongs to the former terminal; how one looks at it stays.
          const search = (before: object) =>
            Object.fromEntries(Object.entries(before).filter(([field]) => waysToLook.has(field)));
          await router.navigate({ to: '.', search, replace: true, ignoreBlocker: true });
          useTerminalSelection.setState({ selected: { id, name: terminal.name } });
          // A screen the new terminal has not got leads to the area's beginning (NAV-33, NAV-38).
          // The one that is shown by now: another may have been on its way when the list was opened.
          const place = router.state.matches.at(-1)?.staticData.place;
          const isCapable = !place?.capability || currentCapabilities().includes(place.capability);
          if (!isCapable) void router.navigate({ to: '/terminalOperator', replace: true });
        }}
      />
    </div>
  );
}
