import { setTimeout as sleep } from 'node:timers/promises';
import type { Heard } from '../../apps/server/test/scenes/call-client.ts';
import { callSide, type Side } from './call-side.ts';
import type { Meter } from './meter.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/** A side that stays away for 30 s ends its call (VOICE-60). */
const endIsHeard = 35_000;

/** An operator and a driver who talk all the while. */
export function callPair(world: World, meter: Meter) {
  const [operator, driver] = [callSide(world, world.operator, meter), callSide(world, world.driver, meter)];
  const facilityId = world.facility.id;
  /** Calls that ended although neither side wanted it, or whose end the other side did not hear. */
  const lost: string[] = [];
  let current: string | undefined;
  let isRunning = true;
  let isToEnd = false;

  function setCurrent(id: string | undefined): void {
    current = id;
    for (const side of [operator, driver]) side.setCall(id);
  }
  async function begin(): Promise<boolean> {
    const callId = operator.client()?.offer(facilityId, driver.user.id);
    if (!callId) return false;
    const isOffered = await driver.hears(of(callId, 'call-offer'), 1_000);
    if (isOffered) driver.client()?.send('call-answer', { callId, facilityId });
    const isAnswered = isOffered && (await operator.hears(of(callId, 'call-answer'), 2_000));
    // Else both would be busy with it.
    if (!isAnswered) operator.client()?.send('call-end', { callId, facilityId });
    setCurrent(isAnswered && callId);
    return isAnswered !== undefined;
  }
  async function end(callId: string): Promise<boolean> {
    operator.client()?.send('call-end', { callId, facilityId });
    if (!(await driver.hears(of(callId, 'call-end'), endIsHeard))) lost.push('its end was not heard');
    setCurrent(undefined);
    isToEnd = false;
    return false;
  }
  /** Both connections answer. */
  async function talk(callId: string): Promise<boolean> {
    const heard = await heardBy([operator, driver]);
    const ended = heard?.find((message) => message.callId === callId && 'reason' in message);
    if (ended && lost.push(JSON.stringify(ended))) setCurrent(undefined);
    return heard !== undefined;
  }
  async function live() {
    while (isRunning) {
      const asked = meter.ask('call');
      while (isRunning && !(await (!current ? begin() : isToEnd ? end(current) : talk(current)))) await sleep(200);
      asked.answered();
      await sleep(500);
    }
  }
  void live();
  return {
    lost,
    /** Ends the call that was there before and begins another: both are proven by what is heard. */
    async renew(): Promise<void> {
      const before = current;
      isToEnd = before !== undefined;
      await until('another call', async () => ![undefined, before].includes(current));
    },
    stop() {
      isRunning = false;
      for (const side of [operator, driver]) side.end();
    },
  };
}

const of = (callId: string, type: string) => (heard: Heard) => heard.callId === callId && heard.type === type;

/** What both have heard, once their connections answered; undefined: one did not. */
async function heardBy(sides: readonly Side[]): Promise<Heard[] | undefined> {
  const settled = sides.map((side) => side.client()?.settle() ?? Promise.reject(new Error('away')));
  const heard = await Promise.race([Promise.all(settled), sleep(2_000)]).catch(() => undefined);
  return heard?.flat();
}
