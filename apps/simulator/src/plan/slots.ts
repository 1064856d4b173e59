import { addDays, slotsOfDay, startOfLocalDay } from '@quaygate/rules';
import { eventIdOf } from '../event-id.ts';
import { dayNumber } from '../moments.ts';
import { randomOf } from '../random.ts';
import type { Facility } from '../settings.ts';

/** Templates hold for every week; these days ahead the terminal closes single hours. */
export const daysPlanned = 14;

/** The slot templates of a facility, reported once a day at its midnight. */
export function slotTemplateItems(seed: number, facility: Facility, date: string) {
  const { openingHour, closingHour, slotLength, maximum } = facility;
  return facility.modules.flatMap((moduleId, place) =>
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      eventId: eventIdOf(seed, facility.id, 'slotTemplate', `${dayNumber(date)}/${place}/${weekday}`),
      occurredAt: startOfLocalDay(date, facility.timeZone),
      moduleId,
      moduleName: moduleId,
      weekday,
      ...{ openingHour, closingHour, slotLength, maximum },
    })),
  );
}

/** Of a day two weeks ahead every second time one slot is closed in one module: the crane is being serviced. */
export function slotCapacityItems(seed: number, facility: Facility, date: string) {
  const random = randomOf(seed, facility.id, 'slotCapacity', dayNumber(date));
  const slots = slotsOfDay(date, facility, facility.timeZone);
  if (!slots.length || random.chance(0.5)) return [];
  return [
    {
      eventId: eventIdOf(seed, facility.id, 'slotCapacity', dayNumber(date)),
      occurredAt: startOfLocalDay(addDays(date, -daysPlanned), facility.timeZone),
      moduleId: random.pick(facility.modules),
      slotBegin: random.pick(slots).slotBegin,
      closed: true,
    },
  ];
}
