import type { Terminal } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { SegmentedChoice } from '#web/ui/fields/choice.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import type { Mode } from '../status-request.address.ts';

export interface RequestHeadProps {
  terminals: readonly Terminal[];
  terminal: Terminal | undefined;
  mode: Mode;
  onTerminal: (id: number) => void;
  onMode: (mode: Mode) => void;
}

/** What both ways of asking have in common: where, and one or many. */
export function RequestHead({
  terminals,
  terminal,
  mode,
  onTerminal,
  onMode,
  error,
}: RequestHeadProps & { error: string | undefined }) {
  const text = useText('statusRequest');
  return (
    <>
      <SelectField
        label={text('terminal')}
        value={terminal?.id}
        options={terminals.map(({ id, name, isPractice }) => ({
          value: id,
          label: isPractice ? text('practice.named', { name }) : name,
        }))}
        onChange={onTerminal}
        error={error}
      />
      <SegmentedChoice
        label={text('mode.label')}
        value={mode}
        choices={[
          { value: 'single', label: text('mode.single') },
          { value: 'batch', label: text('mode.batch') },
        ]}
        onChange={onMode}
      />
    </>
  );
}
