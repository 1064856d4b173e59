import { driverLanguages, languageName } from '@quaygate/phrases/languages';
import { facilityCapabilities, facilityMaxCharacters } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { mapProblem, places, readPlace, rulesField } from './terminal-draft.ts';
import c from './terminals.module.css';
import type { TerminalForm } from './use-terminal-form.ts';

/** What there is at the terminal beyond slots: capabilities by name. */
export function CapabilityPanel({ form }: { form: TerminalForm }) {
  const text = useText('terminals');
  return (
    <Panel title={text('capability.title')} note={text('capability.note')}>
      <div className={c.checks}>
        {facilityCapabilities.map((each) => (
          <Check
            key={each}
            label={text(`capability.${each}`)}
            note={text(`capability.${each}Text`)}
            of={form.of(each)}
          />
        ))}
      </div>
    </Panel>
  );
}

interface CheckProps {
  label: string;
  note: string;
  of: { value: boolean; onChange: (value: boolean) => void };
}

export function Check({ label, note, of }: CheckProps) {
  return (
    <Checkbox
      label={
        <span className={c.check}>
          {label}
          <span className="muted">{note}</span>
        </span>
      }
      checked={of.value}
      onChange={of.onChange}
    />
  );
}

/** Where it is, and what its map shows. */
export function MapPanel({ form }: { form: TerminalForm }) {
  const text = useText('terminals');
  const problem = mapProblem(form.values);
  const center = readPlace(form.values['map.center']);
  return (
    <Panel
      title={text('map.title')}
      note={text('map.note')}
      action={
        center && (
          <a
            href={`https://www.openstreetmap.org/?mlat=${center.latitude}&mlon=${center.longitude}#map=15/${center.latitude}/${center.longitude}`}
            target="_blank"
            rel="noreferrer"
          >
            {text('map.show')}
          </a>
        )
      }
    >
      <div className={c.fields}>
        {places.map((place) => {
          const { error, ...of } = form.of(`map.${place}`);
          const own = place === 'center' ? problem && text(`map.${problem}`) : undefined;
          return (
            <div key={place} className={place === 'center' ? c.whole : undefined}>
              <LimitedField
                label={text(`map.${place}`)}
                help={text(place === 'center' ? 'map.centerHelp' : 'map.cornerHelp')}
                optional
                kind="code"
                limit={60}
                {...of}
                error={error ? text('map.wrong') : own}
              />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}

/** What drivers keep to, in each of their languages. */
export function RulesPanel({ form }: { form: TerminalForm }) {
  const text = useText('terminals');
  return (
    <Panel title={text('rules.title')} note={text('rules.note')}>
      <div className={c.fields}>
        {driverLanguages.map((language) => (
          <TextArea
            key={language}
            label={languageName(language)}
            lang={language}
            optional
            limit={facilityMaxCharacters.driverRules}
            {...form.of(rulesField(language))}
          />
        ))}
      </div>
    </Panel>
  );
}
