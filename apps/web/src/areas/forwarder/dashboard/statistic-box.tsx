import type { ForwarderStatisticName } from '@quaygate/contract';
import { bandColor, formatMinutes } from '@quaygate/rules';
import { useStatistic } from '#web/nouns/statistic/statistic.queries.ts';
import { StatBox } from '#web/ui/page/stat-box.tsx';

interface StatisticBoxProps {
  name: ForwarderStatisticName;
  label: string;
  note: string;
  onOpen?: (() => void) | undefined;
}

/** One statistic; loading until its first value came, also after a failure (FWD-DASH-10). */
export function StatisticBox({ name, label, note, onOpen }: StatisticBoxProps) {
  const { data } = useStatistic(name);
  const isTime = data?.unit === 'minutes';
  const tone = data && toneOf(bandColor(data.floatValue, data.colorBorders));
  return (
    <StatBox
      label={label}
      note={note}
      value={data && isTime ? formatMinutes(data.floatValue) : data?.floatValue}
      unit={isTime ? null : (data?.unit ?? null)}
      onOpen={onOpen}
      {...(tone ? { tone } : {})}
    />
  );
}

const tones = ['grey', 'green', 'yellow', 'orange', 'red', 'purple', 'blue'] as const;
const toneOf = (color: string) => tones.find((tone) => tone === color) ?? 'blue';
