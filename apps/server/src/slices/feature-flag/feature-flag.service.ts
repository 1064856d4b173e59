import type { EvaluatedFlag } from '@quaygate/contract';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Settings } from '../../serving/deps.ts';

const onOff = (key: string, value: boolean): EvaluatedFlag => ({
  key,
  value,
  reason: 'STATIC',
  variant: value ? 'on' : 'off',
  metadata: {},
});

/** Every flag as the installation has set it; neither the context nor the caller matters. */
export const flagsOf = ({ mapIntegration }: Pick<Settings, 'mapIntegration'>): EvaluatedFlag[] => [
  onOff('mapIntegration', mapIntegration),
];

export function flagOf(settings: Pick<Settings, 'mapIntegration'>, key: string): EvaluatedFlag {
  const flag = flagsOf(settings).find((one) => one.key === key);
  if (!flag) throw new Refusal('not_found');
  return flag;
}
