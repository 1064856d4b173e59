import type { ForwarderStatisticName } from '@quaygate/contract';
import { bandColor, formatMinutes } from '@quaygate/rules';
import { useQuery } from '@tanstack/react-query';
import { StatBox } from '#web/ui/stat-box.tsx';
import { type Scope, statisticQuery } from './dashboard.data.ts';

interface StatisticBoxProps {
  scope: Scope;
  name: ForwarderStatisticName;
  label: string;
  note: string;
  onOpen?: (() => void) | undefined;
}

/** One statistic; loading until its first value came, also after a failure (FWD-DASH-10). */
export function StatisticBox({ scope, name, label, note, onOpen }: StatisticBoxProps) {
  const { data } = useQuery(statisticQuery(scope, name));
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
