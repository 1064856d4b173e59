import { useTerminalModules } from '#web/nouns/terminal-module/terminal-module.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import c from './announcements.module.css';

interface ModuleChoiceProps {
  chosen: readonly string[];
  onChange: (modules: string[]) => void;
}

/** Some modules, or none for the whole terminal; a terminal of one module has no choice. */
export function ModuleChoice({ chosen, onChange }: ModuleChoiceProps) {
  const text = useText('announcements');
  const { data } = useTerminalModules();
  const known = data?.items ?? [];
  // One that is named already can be taken back, also where the terminal has it no more.
  const others = chosen.filter((id) => !known.some((module) => module.id === id)).map((id) => ({ id, name: id }));
  const modules = [...known, ...others];
  if (modules.length < 2 && chosen.length === 0) return null;
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <fieldset className={c.modules}>
      <legend>{text('form.modules')}</legend>
      {modules.map(({ id, name }) => (
        <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={(isChosen) => toggle(id, isChosen)} />
      ))}
      <p>{text('form.modulesHelp')}</p>
    </fieldset>
  );
}
