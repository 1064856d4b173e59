import { facilityLimits } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { numbers, switches } from './terminal-draft.ts';
import { Check } from './terminal-panels.tsx';
import c from './terminals.module.css';
import type { TerminalForm } from './use-terminal-form.ts';

/** Who the gate lets in and what can be booked. */
export function GatePanel({ form }: { form: TerminalForm }) {
  const text = useText('terminals');
  return (
    <Panel title={text('gate.title')}>
      <div className={c.fields}>
        {numbers.map((each) => {
          const { error, ...of } = form.of(each);
          const { min, max } = facilityLimits[each];
          return (
            <TextField
              key={each}
              label={text(`gate.${each}`)}
              help={text(`gate.${each}Help`)}
              inputMode="numeric"
              maxLength={7}
              {...of}
              error={error && text('gate.numberWrong', { min, max })}
            />
          );
        })}
      </div>
      <div className={c.checks}>
        {switches.map((each) => (
          <Check key={each} label={text(`gate.${each}`)} note={text(`gate.${each}Text`)} of={form.of(each)} />
        ))}
      </div>
    </Panel>
  );
}
