import {
  type Change,
  forwarderRead,
  type LiveMessage,
  platformRead,
  terminalRead,
  trainRead,
} from '@quaygate/contract';
import { holds, type User } from '../../serving/caller.ts';

export type Told = LiveMessage['changed'][number];

/** Who has to read a noun again when it changes: those linked to its forwarder, to its facility, or all with such a role; drivers of its forwarder. */
type Audience = 'forwarder' | 'facility' | 'forwarders' | 'trainOperators' | 'driver';

const audiences: Partial<Record<Change['noun'], readonly Audience[]>> = {
  booking: ['forwarder', 'facility', 'trainOperators', 'driver'],
  // Every forwarder may ask for slots at every terminal (FWD-DASH-22).
  slot: ['forwarders', 'facility'],
  deadline: ['forwarders', 'facility'],
  oneToOneRestriction: ['forwarders', 'facility'],
  announcement: ['forwarders', 'forwarder', 'facility', 'driver'],
  exception: ['facility'],
  blockList: ['forwarder', 'facility', 'driver'],
  loadUnit: ['facility', 'trainOperators'],
  train: ['facility', 'trainOperators'],
  trainBooking: ['facility', 'trainOperators'],
  arrival: ['forwarder', 'facility'],
  // A terminal is picked by all who book at it, work at it or plan its trains.
  facility: ['forwarders', 'facility', 'trainOperators', 'driver'],
  license: ['forwarder', 'driver'],
  trucker: ['forwarder', 'facility', 'driver'],
  // The platform alone.
  gatePassUser: [],
};

/** Of one audience: the users of a company or a terminal, one user in another tab, or, without any id, the administration. */
function isTold(user: User, { facilityId, forwarderId, userId }: Change): boolean {
  if (userId !== undefined) return userId === user.id;
  if (forwarderId !== undefined)
    return holds(user, forwarderRead) && user.forwarders.some(({ id }) => id === forwarderId);
  if (facilityId !== undefined) return holds(user, terminalRead) && user.facilities.includes(facilityId);
  return holds(user, platformRead);
}

/** What this user is told of a change; undefined: it does not concern them. Ids are those they are linked to. */
export function concernOf(user: User, change: Change): Told | undefined {
  const { noun, facilityId, forwarderId, userId } = change;
  if (noun === 'resync') return { noun };
  if (noun === 'rights') return userId === user.id ? { noun } : undefined;
  if (noun === 'notification') return isTold(user, change) ? { noun } : undefined;
  // A view of a company is told to its users, one of a user to that user.
  if (noun === 'bookingView') return isTold(user, change) ? { noun, ...(forwarderId && { forwarderId }) } : undefined;
  const audience = audiences[noun];
  if (!audience) return undefined;
  // Without any id it is of all of them; with one id it is nothing to those that another one would name.
  const isOfAll = facilityId === undefined && forwarderId === undefined;
  const isOf = <I>(own: readonly I[], id: I | undefined) => (id === undefined ? isOfAll : own.includes(id));
  const isForwarder = holds(user, forwarderRead);
  const isTerminal = holds(user, terminalRead);
  const forwarders = user.forwarders.map(({ id }) => id);
  const asPlatform = holds(user, platformRead);
  const asForwarder = isForwarder && audience.includes('forwarder') && isOf(forwarders, forwarderId);
  const asFacility = isTerminal && audience.includes('facility') && isOf(user.facilities, facilityId);
  const asAny =
    (isForwarder && audience.includes('forwarders')) || (holds(user, trainRead) && audience.includes('trainOperators'));
  // A driver is told that something of their companies changed, and no id.
  const asDriver = user.isDriver && audience.includes('driver') && isOf(user.drivesFor, forwarderId);
  if (!(asPlatform || asForwarder || asFacility || asAny || asDriver)) return undefined;
  return {
    noun,
    ...(facilityId !== undefined && (asPlatform || asFacility || asAny) && { facilityId }),
    ...(forwarderId !== undefined && (asPlatform || asForwarder) && { forwarderId }),
  };
}
