import { terminalStatisticNames } from '@quaygate/contract';
import { bandColor, formatMinutes } from '@quaygate/rules';
import type { useTerminalStatistics } from '#web/nouns/statistic/terminal-statistic.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from '#web/ui/buttons/icons.ts';
import { StatBox } from '#web/ui/page/stat-box.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './terminal-dashboard.module.css';

type Answer = NonNullable<ReturnType<typeof useTerminalStatistics>[number]['data']>;

const bands: Record<'green' | 'yellow' | 'red', Icon> = {
  green: IconCircleCheck,
  yellow: IconAlertTriangle,
  red: IconExclamationCircle,
};
type Band = keyof typeof bands;
const isBand = (color: string): color is Band => Object.hasOwn(bands, color);

/** The four numbers; loading until the first answer, also after a failure (TRM-DASH-32). */
export function StatisticBoxes({ statistics }: { statistics: ReturnType<typeof useTerminalStatistics> }) {
  const text = useText('terminalDashboard');
  const shell = useText('shell');

  const shownOf = ({ unit, floatValue }: Answer) => {
    if (floatValue === null) return shell('missing');
    return unit === 'minutes' ? formatMinutes(floatValue) : floatValue;
  };
  return (
    <section className={c.boxes} aria-label={text('statistics')}>
      {terminalStatisticNames.map((name, index) => {
        const data = statistics[index]?.data;
        const color = data && bandColor(data.floatValue, data.colorBorders);
        const band = color && isBand(color) ? color : undefined;
        return (
          <StatBox
            key={name}
            large
            label={text(`statistic.${name}`)}
            note={text(`statisticNote.${name}`)}
            value={data && shownOf(data)}
            missing={data?.floatValue === null}
            {...(color && { tone: band ?? 'blue' })}
            {...(band && {
              mark: (
                <Chip tone={band} icon={bands[band]}>
                  {text(`band.${band}`)}
                </Chip>
              ),
            })}
          />
        );
      })}
    </section>
  );
}
