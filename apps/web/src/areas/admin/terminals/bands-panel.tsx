import { type TerminalStatisticName, terminalStatisticNames } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { BandEditor } from './band-editor.tsx';
import c from './bands.module.css';
import { bandsField } from './bands-draft.ts';
import type { TerminalForm } from './use-terminal-form.ts';

/** Which values of the dashboard are which colour (SETUP-80). */
export function BandsPanel({ form }: { form: TerminalForm }) {
  const text = useText('terminals');
  const words = useText('terminalDashboard');
  const editor = (name: TerminalStatisticName) => {
    const { value, onChange } = form.of(bandsField(name));
    return (
      <fieldset key={name} className={c.statistic}>
        <legend>{words(`statistic.${name}`)}</legend>
        <p className="muted">{words(`statisticNote.${name}`)}</p>
        <BandEditor name={name} bands={value} onChange={onChange} />
      </fieldset>
    );
  };
  return (
    <Panel title={text('bands.title')} note={text('bands.note')}>
      <div className={c.statistics}>{terminalStatisticNames.map(editor)}</div>
    </Panel>
  );
}
