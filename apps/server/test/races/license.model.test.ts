import { possibleActions } from '@quaygate/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { checkLicenses } from '../license-invariants.ts';
import {
  type Choice,
  firstModel,
  type Model,
  rules,
  type StepName,
  seenBy,
  stepNames,
} from '../license-model/model.ts';
import { aWorld, type World } from '../license-model/world.ts';
import { roundsOf } from '../rounds.ts';
import { embeddedTill } from '../servers/till.ts';

const till = embeddedTill();
const server = await startServer({}, undefined, { till });
const { db, clock } = server;
const start = clock.now();

/** A step of the model and of the product: both answer the same, and afterwards every licence is what it should be. */
class Step implements fc.AsyncCommand<Model, World> {
  readonly name: StepName;
  readonly choice: Choice;
  constructor(name: StepName, choice: Choice) {
    this.name = name;
    this.choice = choice;
  }
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    const expected = rules[this.name](model, this.choice);
    expect(await world.acts[this.name](this.choice), this.toString()).toBe(expected);
    const licenses = model.licenses.map(({ status, hasRenewal, until, manager, driver }) => ({
      ...{ status, hasRenewal, until, manager, driver },
    }));
    expect(await world.stored(), this.toString()).toEqual(licenses);
    expect(await world.storedOrders(), this.toString()).toEqual(model.orders.map(({ state }) => state));
  }
  toString = () => `${this.name} ${JSON.stringify(this.choice)}`;
}

const choice = fc.record({ a: fc.nat(30), b: fc.nat(30), c: fc.nat(30) });
// Most steps are about a licence, and need some.
const weights: Partial<Record<StepName, number>> = {
  assign: 6,
  revoke: 4,
  stop: 4,
  renew: 4,
  payFee: 3,
  takeOver: 2,
  buy: 2,
};
const named = fc.oneof(...stepNames.map((name) => ({ arbitrary: fc.constant(name), weight: weights[name] ?? 1 })));
const step = fc.tuple(named, choice);

/** What each company is offered is what the table says of what it sees. */
async function expectOffers(model: Model, world: World): Promise<void> {
  for (const company of model.approved.keys()) {
    const offered = await world.offers(company);
    for (const [number, license] of model.licenses.entries()) {
      const seen = seenBy(model, license, company);
      expect(offered.get(world.licenses[number]?.id ?? '')).toEqual(seen.isVisible ? possibleActions(seen) : undefined);
    }
  }
}

test('api-forwarder 6.3 FWD-LIC-57 FWD-PAY-18 two companies do anything, and each step does what a small model says', async () => {
  const commands = fc.array(
    step.map(([name, of]) => new Step(name, of)),
    { minLength: 50, maxLength: 60, size: 'max' },
  );
  const property = fc.asyncProperty(commands, async (steps) => {
    clock.set(start);
    const [model, world] = [firstModel(+start), await aWorld(server, till)];
    await fc.asyncModelRun(() => ({ model, real: world }), steps);
    await expectOffers(model, world);
    expect(await checkLicenses(db)).toEqual([]);
  });
  await fc.assert(property, { numRuns: roundsOf(2, 4), interruptAfterTimeLimit: 45_000 });
});

test('api-forwarder 6.3 several steps at once leave licences, orders and drivers that fit', async () => {
  const alone: StepName[] = ['expire'];
  const rounds = fc.array(fc.array(step, { minLength: 3, maxLength: 7 }), { minLength: 4, maxLength: 8, size: 'max' });
  const property = fc.asyncProperty(rounds, async (some) => {
    clock.set(start);
    const { acts } = await aWorld(server, till);
    for (const b of [0, 1]) expect(await acts.buy({ a: 0, b, c: 2 })).toBe('ok');
    for (const round of some) {
      const together = round.filter(([name]) => !alone.includes(name));
      const answers = await Promise.all(together.map(([name, of]) => acts[name](of)));
      expect(answers.filter((code) => code.startsWith('5'))).toEqual([]);
      expect(await checkLicenses(db)).toEqual([]);
    }
  });
  await fc.assert(property, { numRuns: roundsOf(2, 3), interruptAfterTimeLimit: 45_000 });
});
