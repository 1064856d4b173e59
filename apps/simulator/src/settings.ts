import { z } from 'zod';

const share = z.number().min(0).max(1);
const hour = z.int().min(0).max(24);

const place = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
const way = z.array(place).min(1).max(100);

/** The ways of trucks through a terminal, each beginning where the one before ends. */
const Lanes = z.strictObject({
  /** From the road outside the terminal's area to the gate. */
  approach: way.min(2),
  /** From the gate back out of the area, for who is turned away. */
  refused: way,
  /** By module id: from the gate to the lane under the cranes, the lane, and from its end out of the area. */
  modules: z
    .record(z.string(), z.strictObject({ in: way, lane: way.min(2), out: way }))
    .refine((modules) => Object.keys(modules).length > 0),
});
export type Lanes = z.infer<typeof Lanes>;

/** A terminal at which people practise: load units are there for them to book, and trucks come for what they booked. */
const Stock = z.strictObject({
  /** Ids and references of its load units begin with it. */
  name: z.string().regex(/^[A-Z0-9-]{1,30}$/),
  /** Load units that are open at a time. */
  pickups: z.int().min(0).max(100),
  deliveries: z.int().min(0).max(100),
  /** Most that load and container may weigh there, in kilograms. */
  maxWeight: z.int().min(1),
});
export type Stock = z.infer<typeof Stock>;

const Facility = z.strictObject({
  id: z.int().min(0),
  key: z.string().regex(/^qgk_[A-Za-z0-9]{12}_[A-Za-z0-9_-]{43}$/),
  timeZone: z.string().default('Europe/Berlin'),
  /** The slot templates it reports; every weekday alike. */
  modules: z.array(z.string().min(1).max(100)).min(1).default(['Module 1']),
  openingHour: hour.default(0),
  closingHour: hour.default(24),
  slotLength: z.int().min(5).max(240).default(50),
  maximum: z.int().min(0).max(1000).nullable().default(50),
  /** Without them no truck reports where it is. */
  lanes: Lanes.optional(),
  /** Without slots, trains and forwarders of its own: nothing but these load units is reported, and no other booking is driven. */
  stock: Stock.optional(),
});
export type Facility = z.infer<typeof Facility>;

export const Shares = z.strictObject({
  duplicate: share.default(0),
  delayed: share.default(0),
  swapped: share.default(0),
  late: share.default(0.1),
  absent: share.default(0.05),
  counter: share.default(0.05),
  restricted: share.default(0.03),
  cancelled: share.default(0.05),
  noLocation: share.default(0.02),
});
export type Shares = z.infer<typeof Shares>;

/** What a run needs to know (terminal contract, 10); shares and counts per facility. */
export const Settings = z
  .strictObject({
    target: z.url({ protocol: /^https?$/ }),
    /** How people reach the target, where that is another address. */
    publicUrl: z.url({ protocol: /^https?$/ }).optional(),
    facilities: z.array(Facility).min(1),
    accounts: z.array(z.strictObject({ email: z.string().min(3), password: z.string().min(1) })).default([]),
    /** Drivers who can be called. */
    drivers: z.array(z.strictObject({ email: z.string().min(3), password: z.string().min(1) })).default([]),
    trainOperators: z.record(z.string(), z.array(z.string().min(1))).default({}),
    seed: z.int().min(0).default(1),
    start: z.iso
      .datetime({ offset: true })
      .optional()
      .transform((text) => (text === undefined ? undefined : new Date(text))),
    speed: z.number().min(0.1).max(600).default(1),
    backfillDays: z.int().min(0).max(731).default(0),
    toursPerDay: z.int().min(0).max(5_000).default(200),
    /** Per account: buying, assigning, taking back. */
    licenseStepsPerDay: z.int().min(0).max(500).default(12),
    /** Trucks on the road at the same time, per facility. */
    vehicles: z.int().min(0).max(500).default(40),
    /** Real milliseconds between two positions of a truck that moves. */
    positionInterval: z.int().min(200).max(10_000).default(1_000),
    /** How positions are sent. */
    transport: z.enum(['http', 'mqtt']).default('http'),
    /** The broker that takes them, with `mqtt`. */
    mqttUrl: z.url({ protocol: /^mqtts?$/ }).optional(),
    shares: Shares.prefault({}),
    trainsPerDay: z.int().min(0).max(100).default(8),
    /** Mean delay in minutes. */
    trainDelay: z.number().min(0).max(600).default(15),
  })
  .superRefine(({ facilities, trainOperators, trainsPerDay, transport, mqttUrl }, context) => {
    if (transport === 'mqtt' && !mqttUrl)
      context.addIssue({ code: 'custom', path: ['mqttUrl'], message: 'is needed with the transport mqtt' });
    for (const [index, { id, openingHour, closingHour }] of facilities.entries()) {
      const wrong = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['facilities', index, field], message });
      if (openingHour >= closingHour) wrong('openingHour', 'must be before closingHour');
      if (facilities.findIndex((other) => other.id === id) !== index) wrong('id', 'is named twice');
      if (trainsPerDay > 0 && !trainOperators[id]?.length) {
        const message = `needs at least one train operator while trainsPerDay is above 0`;
        context.addIssue({ code: 'custom', path: ['trainOperators', String(id)], message });
      }
    }
  });
export type Settings = Omit<z.infer<typeof Settings>, 'start'> & { start: Date };

/** Settings that make no sense; the message names every one of them and holds no key. */
export class BadSettings extends Error {}

/**
 * @param now the start where none is given, cut to its minute
 * @throws BadSettings
 */
export function readSettings(given: unknown, now: Date): Settings {
  const read = Settings.safeParse(given);
  const thisMinute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  if (read.success) return { ...read.data, start: read.data.start ?? thisMinute };
  throw new BadSettings(
    read.error.issues.map(({ path, message }) => `${path.join('.') || 'settings'}: ${message}`).join('\n'),
  );
}
