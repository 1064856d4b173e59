import type { TerminalStatisticName } from '@quaygate/contract';
import { bandColors, colorBandLimits } from '@quaygate/rules';
import { formatNumber } from '#web/lib/numbers.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconExclamationCircle, IconPlus, IconTrash } from '#web/ui/buttons/icons.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './bands.module.css';
import { type BandDraft, type BandProblem, bandProblems, bandsOf, previewOf } from './bands-draft.ts';

interface BandEditorProps {
  name: TerminalStatisticName;
  bands: readonly BandDraft[];
  onChange: (bands: BandDraft[]) => void;
}

/** The bands of one value: rows to type, what is wrong in words, and what the dashboard will show. */
export function BandEditor({ name, bands, onChange }: BandEditorProps) {
  const text = useText('terminals');
  const problems = bandProblems(name, bands);
  const change = (index: number, part: Partial<BandDraft>) =>
    onChange(bands.map((band, place) => (place === index ? { ...band, ...part } : band)));
  const add = () => onChange([...bands, { from: bands.at(-1)?.to ?? '0', to: '', color: 'green' }]);
  return (
    <>
      {bands.map((band, index) => (
        <BandRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a band is what stands at its place
          key={index}
          place={index + 1}
          band={band}
          isWrong={problems.some((problem) => problem.index === index)}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange(bands.filter((_, place) => place !== index))}
        />
      ))}
      <Problems problems={problems} />
      <div>
        <Button size="small" icon={IconPlus} disabled={bands.length >= colorBandLimits.count} onClick={add}>
          {text('bands.add')}
        </Button>
      </div>
      {problems.length === 0 && <Preview name={name} bands={bands} />}
    </>
  );
}

interface BandRowProps {
  place: number;
  band: BandDraft;
  isWrong: boolean;
  onChange: (part: Partial<BandDraft>) => void;
  onRemove: () => void;
}

function BandRow({ place, band, isWrong, onChange, onRemove }: BandRowProps) {
  const text = useText('terminals');
  const end = (side: 'from' | 'to') => (
    <TextField
      label={text(`bands.${side}`)}
      placeholder={text('bands.open')}
      optional
      inputMode="decimal"
      maxLength={10}
      aria-invalid={isWrong || undefined}
      value={band[side]}
      onChange={(value) => onChange({ [side]: value })}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of its own would stand in the one of the statistic
    <div role="group" aria-label={text('bands.band', { place })} className={c.row}>
      {end('from')}
      {end('to')}
      <SelectField
        label={text('bands.color')}
        value={band.color}
        options={bandColors.map((color) => ({ value: color, label: text(`bands.colors.${color}`) }))}
        onChange={(color) => onChange({ color })}
      />
      <IconButton icon={IconTrash} label={text('bands.remove', { place })} onClick={onRemove} />
    </div>
  );
}

/** Both ends of a stretch in words. */
function useRange() {
  const text = useText('terminals');
  return (from: number | null, to: number | null): string => {
    if (from === null) return to === null ? text('bands.all') : text('bands.upTo', { to: formatNumber(to) });
    if (to === null) return text('bands.fromOn', { from: formatNumber(from) });
    return from === to ? formatNumber(from) : text('bands.between', { from: formatNumber(from), to: formatNumber(to) });
  };
}

function Problems({ problems }: { problems: readonly BandProblem[] }) {
  const text = useText('terminals');
  const rangeOf = useRange();
  const sentence = (problem: BandProblem) => {
    const place = problem.index + 1;
    if (!('from' in problem)) return text(`bands.fault.${problem.fault}`, { place });
    return text(`bands.fault.${problem.fault}`, { place, range: rangeOf(problem.from, problem.to) });
  };
  return (
    <ul className={c.problems} aria-live="polite">
      {problems.map((problem) => (
        <li key={`${problem.index} ${problem.fault}`}>
          <IconExclamationCircle size={14} stroke={2} aria-hidden />
          {sentence(problem)}
        </li>
      ))}
    </ul>
  );
}

function Preview({ name, bands }: Pick<BandEditorProps, 'name' | 'bands'>) {
  const text = useText('terminals');
  const words = useText('terminalDashboard');
  const rangeOf = useRange();
  const stretches = previewOf(bandsOf(name, bands));
  const outside = (from: number | null, to: number | null) =>
    from === null
      ? text('bands.below', { to: formatNumber(to ?? 0) })
      : text('bands.above', { from: formatNumber(from) });
  if (stretches.length === 0) return <p className="muted">{text('bands.none')}</p>;
  return (
    <ul className={c.preview} aria-label={text('bands.preview')}>
      {stretches.map(({ minValue, maxValue, color, isOutside }) => (
        <li key={`${minValue} ${maxValue}`}>
          <Chip tone={color as BandDraft['color']}>
            {color === 'blue' ? text('bands.colors.blue') : words(`band.${color as 'green' | 'yellow' | 'red'}`)}
          </Chip>
          {isOutside ? outside(minValue, maxValue) : rangeOf(minValue, maxValue)}
        </li>
      ))}
    </ul>
  );
}
