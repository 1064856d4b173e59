import type { ForwarderConfig } from '@quaygate/contract';
import { opens } from '#web/session/rights/can.ts';
import { isFreePlan, needsLicense } from '#web/session/rights/forwarder-context.ts';
import type { Flags } from '#web/session/sign-in/session-store.ts';
import type { Place } from './place.ts';

/** What decides about a place: the roles held, the selected terminal, what is switched on, the plan. */
export interface Standing {
  roles: readonly string[];
  capabilities: readonly string[];
  flags: Flags;
  config: ForwarderConfig | undefined;
}

type Needs = Pick<Place, 'roles' | 'capability' | 'flag' | 'plan' | 'license'>;

const opensTo = ({ roles }: Needs, standing: Standing) => opens(roles, standing.roles);
const isCapable = ({ capability }: Needs, { capabilities }: Standing) =>
  !capability || capabilities.includes(capability);
const isOn = ({ flag }: Needs, { flags }: Standing) => !flag || flags[flag];
const isInPlan = ({ plan }: Needs, { config }: Standing) => !plan || !isFreePlan(config);
const isLicensed = ({ license }: Needs, { config }: Standing) => !license || needsLicense(config);

/** Where the guard leads instead: asked are roles, then terminal, then flag (NAV-37), then the plan (NAV-43) and licences. */
export function refusal(place: Needs, standing: Standing): '/403' | '/404' | '/forwarderOperator' | undefined {
  if (!opensTo(place, standing) || !isCapable(place, standing)) return '/403';
  if (!isOn(place, standing)) return '/404';
  return isInPlan(place, standing) && isLicensed(place, standing) ? undefined : '/forwarderOperator';
}

/** Whether the drawer lists it (NAV-31, NAV-35, NAV-44, NAV-47). */
export const isListed = (place: Needs & Pick<Place, 'listed'>, standing: Standing): boolean =>
  Boolean(place.listed) && refusal(place, standing) === undefined;
