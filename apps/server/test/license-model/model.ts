import { possibleActions, revokedStatus, takeOverRefusal } from '@quaygate/rules';

/** What licences, orders and drivers of two companies are expected to be, in memory and one step after the other. */

export const year = 365 * 86_400_000;
/** An hour less than half a year: no licence ends at a step, and none is in its days of grace then. */
export const halfYear = year / 2 - 3_600_000;
export const companyCount = 2;
/** The first drives for company 0, the second for company 1 and is identified, the third for both. */
export const driverCount = 3;
const identified = 1;

type Status = Parameters<typeof possibleActions>[0]['status'];

export interface ModelLicense {
  status: Status;
  /** Before it expired. */
  before: Status;
  manager: number | null;
  driver: number | null;
  until: number;
  hasRenewal: boolean;
  stopped: number | null;
  /** The company whose user bought it. */
  owner: number | null;
  order: number | null;
}

interface ModelOrder {
  company: number;
  state: 'OPEN' | 'PAID' | 'RETURNED' | 'REVOKED';
  /** Of the last paid period. */
  end: number;
  hasEnded: boolean;
}

export interface Model {
  now: number;
  licenses: ModelLicense[];
  orders: ModelOrder[];
  /** By company, then by driver. */
  approved: boolean[][];
}

const free: ModelLicense = {
  ...{ status: 'UNASSIGNED', before: 'UNASSIGNED', manager: null, driver: null, until: 0 },
  ...{ hasRenewal: true, stopped: null, owner: null, order: null },
};

/** Two licences from elsewhere, without a manager. */
export const firstModel = (now: number): Model => ({
  now,
  licenses: [1, 2].map(() => ({ ...free, until: now + 2 * year })),
  orders: [],
  approved: [
    [true, false, true],
    [false, true, true],
  ],
});

const isApproved = ({ approved }: Model, company: number | null, driver: number | null) =>
  company !== null && driver !== null && approved[company]?.[driver] === true;
const holds = ({ licenses }: Model, driver: number) =>
  licenses.some((one) => one.status === 'ASSIGNED' && one.driver === driver);

/** A licence as a company sees it. */
export function seenBy(model: Model, license: ModelLicense, company: number) {
  const isManaged = license.manager === company;
  const isOwnDriver = isApproved(model, company, license.driver);
  return {
    ...{ status: license.status, hasRenewal: license.hasRenewal, isManaged, isOwnDriver, mayWrite: true },
    hasManager: license.manager !== null,
    isDriverOfManager: isApproved(model, license.manager, license.driver),
    isVisible: isManaged || isOwnDriver || license.owner === company,
  };
}

function managed(model: Model, license: ModelLicense, company: number): string | undefined {
  const { isVisible, isManaged } = seenBy(model, license, company);
  if (!isVisible) return 'license_not_found';
  return isManaged ? undefined : 'forwarder_not_allowed';
}

const disable = (license: ModelLicense) =>
  Object.assign(license, { status: 'DISABLED', driver: null, hasRenewal: false });

/** A licence that renews has its days of grace (FIELD-PAY-06). */
const validUntil = ({ until, hasRenewal }: ModelLicense) => until + (hasRenewal ? 7 * 86_400_000 : 0);

/** One step: three numbers choose what it is about. */
export interface Choice {
  a: number;
  b: number;
  c: number;
}
export const pick = <T>(all: readonly T[], number: number): T => all[number % all.length] as T;

/** Changes the model and answers the code that the product is expected to answer; 'ok' without one. */
type Rule = (model: Model, choice: Choice) => string;
const onLicense =
  (rule: (model: Model, license: ModelLicense, company: number, choice: Choice) => string): Rule =>
  (model, choice) =>
    rule(model, pick(model.licenses, choice.a), choice.b % companyCount, choice);
const onOrder =
  (rule: (model: Model, order: ModelOrder, licenses: ModelLicense[]) => string): Rule =>
  (model, { a }) => {
    if (model.orders.length === 0) return 'ok';
    const number = a % model.orders.length;
    const licenses = model.licenses.filter((one) => one.order === number && one.status !== 'DISABLED');
    return rule(model, pick(model.orders, number), licenses);
  };

function renew(model: Model, license: ModelLicense, begin: number, end: number) {
  if (license.stopped !== null && begin > license.stopped) return;
  license.until = end;
  if (license.status !== 'EXPIRED' || end <= model.now) return;
  const { before, driver } = license;
  const isTaken = before === 'ASSIGNED' && (driver === null || holds(model, driver));
  Object.assign(license, isTaken ? { status: 'UNASSIGNED', driver: null } : { status: before });
}

export const rules = {
  buy: (model, { b, c }) => {
    const [order, company] = [model.orders.length, b % companyCount];
    const bought = { ...free, manager: company, owner: company, until: model.now + year, order };
    model.orders.push({ company, state: 'PAID', end: model.now + year, hasEnded: false });
    model.licenses.push(...Array.from({ length: 1 + (c % 3) }, () => ({ ...bought })));
    return 'ok';
  },
  // A checkout that is left is an open order without licences.
  leaveCheckout: () => 'ok',
  // The same events, and the same payment told by another event.
  payAgain: () => 'ok',
  refund: onOrder((_, order, licenses) => {
    licenses.forEach(disable);
    if (order.state === 'PAID') order.state = 'RETURNED';
    return 'ok';
  }),
  revokeOrder: onOrder((_, order, licenses) => {
    if (order.state === 'REVOKED') return 'order_already_revoked';
    licenses.forEach(disable);
    order.state = 'REVOKED';
    return 'ok';
  }),
  renew: onOrder((model, order, licenses) => {
    if (order.hasEnded) return 'ok';
    const [begin, end] = [order.end, order.end + year];
    order.end = end;
    for (const license of licenses) renew(model, license, begin, end);
    return 'ok';
  }),
  endSubscription: onOrder((_, order, licenses) => {
    if (order.hasEnded) return 'ok';
    order.hasEnded = true;
    for (const license of licenses.filter(({ hasRenewal }) => hasRenewal))
      Object.assign(license, { hasRenewal: false, stopped: order.end });
    return 'ok';
  }),
  expire: (model) => {
    model.now += halfYear;
    for (const license of model.licenses) {
      if (['EXPIRED', 'DISABLED'].includes(license.status) || validUntil(license) > model.now) continue;
      Object.assign(license, { before: license.status, status: 'EXPIRED' });
    }
    return 'ok';
  },
  assign: onLicense((model, license, company, { c }) => {
    const driver = c % driverCount;
    const refusal = managed(model, license, company);
    if (refusal) return refusal;
    if (license.status !== 'UNASSIGNED') return 'license_not_assignable';
    if (!isApproved(model, company, driver)) return 'trucker_not_approved';
    if (holds(model, driver)) return 'trucker_already_has_license';
    Object.assign(license, { status: 'ASSIGNED', driver });
    return 'ok';
  }),
  revoke: onLicense((model, license, company) => {
    const refusal = managed(model, license, company);
    if (refusal) return refusal;
    if (license.status !== 'ASSIGNED') return 'license_not_assigned';
    Object.assign(license, { status: revokedStatus(license.driver === identified), driver: null });
    return 'ok';
  }),
  payFee: onLicense((model, license, company, { c }) => {
    const seen = seenBy(model, license, company);
    if (!seen.isVisible) return 'license_not_found';
    if (!seen.isManaged) return 'forwarder_not_allowed';
    if (!possibleActions(seen).includes('PAY_SETUP_FEE')) return 'setup_fee_not_required';
    license.status = 'UNASSIGNED';
    return c % 2 === 0 ? 'ok' : 'one to be paid back';
  }),
  claim: onLicense((_, license, company) => {
    if (license.status === 'DISABLED') return 'license_not_found';
    if (license.manager !== null && license.manager !== company) return 'NOT_BELONG_ORGANIZATION';
    license.manager = company;
    return 'ok';
  }),
  takeOver: onLicense((model, license, company) => {
    const refusal = takeOverRefusal(seenBy(model, license, company));
    if (refusal) return refusal;
    license.manager = company;
    return 'ok';
  }),
  migrate: onLicense((model, license, _, { c }) => {
    const [from, to] = [license.driver ?? 0, c % driverCount];
    if (from === to) return 'same_trucker';
    if (license.status !== 'ASSIGNED') return 'license_not_assigned_to_trucker';
    if (holds(model, to)) return 'trucker_already_has_license';
    license.driver = to;
    return 'ok';
  }),
  stop: onLicense((model, license, company) => {
    const refusal = managed(model, license, company);
    if (refusal) return refusal;
    if (!possibleActions(seenBy(model, license, company)).includes('STOP_RENEWAL')) return 'renewal_not_active';
    Object.assign(license, { hasRenewal: false, stopped: model.now });
    return 'ok';
  }),
  /** A driver leaves a company, or comes to it. */
  move: ({ approved }, { a, b }) => {
    const drivers = pick(approved, b);
    drivers[a % driverCount] = !drivers[a % driverCount];
    return 'ok';
  },
} satisfies Record<string, Rule>;

export type StepName = keyof typeof rules;
export const stepNames = Object.keys(rules) as StepName[];
