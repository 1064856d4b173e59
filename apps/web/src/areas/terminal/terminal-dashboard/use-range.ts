import { displayTimeZone, localDay } from '@quaygate/rules';
import { useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import type { StatisticRange } from '#web/nouns/statistic/terminal-statistic.queries.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import {
  type Days,
  daysOfPreset,
  faultsOf,
  isAccepted,
  type Preset,
  presets,
  type RangeName,
  withDay,
} from './range.ts';

/**
 * The range of the dashboard. Refused days stay in the fields with their message, the last accepted range stays in force
 * (TRM-DASH-25, TRM-DASH-26).
 */
export function useRange() {
  const [address, setAddress] = useAddress('/terminalOperator');
  const [refused, setRefused] = useState<Days>();
  const timeZone = useSelectedTerminal()?.timeZone ?? displayTimeZone;
  const now = useMinute();
  const today = localDay(now, timeZone);

  const picked = { from: address.from, to: address.to };
  const isCustom = address.range === 'custom' && isAccepted(picked, today);
  const preset: Preset = address.range === 'custom' || address.range === '' ? 'day' : address.range;
  const days = isCustom ? picked : daysOfPreset(preset, now, timeZone);
  const shown = refused ?? days;
  const faults = refused ? faultsOf(refused, today) : {};

  const range: StatisticRange = {
    preset: isCustom ? undefined : presets[preset],
    ...days,
    timeZone,
    isAsked: !refused,
  };
  return {
    range,
    now,
    today,
    shown,
    faults,
    name: refused || isCustom ? ('custom' as const) : preset,
    choose: (name: RangeName) => {
      setRefused(undefined);
      setAddress({
        range: name === 'day' ? undefined : name,
        from: undefined,
        to: undefined,
        ...(name === 'custom' && days),
      });
    },
    pick: (field: keyof Days, day: string) => {
      const next = withDay(shown, field, day);
      const isGood = isAccepted(next, today);
      setRefused(isGood ? undefined : next);
      if (isGood) setAddress({ range: 'custom', ...next });
    },
  };
}
