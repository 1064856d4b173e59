import { driverPosition, driverTour } from '@quaygate/contract';
import { metresBefore, minutesLate, placeFrom, present } from '@quaygate/rules';
import { now } from './clock.ts';
import { timeOf } from './slot-board.ts';
import { type Api, expect } from './story.ts';

/** The running tour of the driver, and what their phone tells of it. */
export async function aJourney(driver: Api) {
  const { body } = await driver.call(driverTour.list);
  const tour = present(body.items.find(({ isPositionTaken }: { isPositionTaken: boolean }) => isPositionTaken));
  const agree = async (given: boolean) => {
    expect((await driver.call(driverPosition.setConsent, { body: { given } })).status).toBe(200);
  };
  const slotEnd = new Date(tour.timeSlot.slotEnd);
  return {
    tour,
    slotEnd,
    agree,
    /** The truck is where it arrives about so many minutes after the end of its slot. */
    async arrives(minutes: number) {
      const seconds = (slotEnd.getTime() - now()) / 1_000 + minutes * 60 + 30;
      const place = placeFrom(tour.terminal.place, 0, 800 + metresBefore(seconds));
      const position = { ...place, occurredAt: new Date(now()).toISOString(), direction: 180, accuracy: 12 };
      const input = { params: { tourId: tour.id }, body: { positions: [position] } };
      // A tour takes one batch per second.
      await expect.poll(async () => (await driver.call(driverPosition.report, input)).status).toBe(200);
      const { body } = await driver.call(driverTour.list);
      const { arrivalDate } = present(body.items.find(({ id }: { id: string }) => id === tour.id));
      return { time: timeOf(arrivalDate), late: minutesLate(new Date(arrivalDate), slotEnd) };
    },
  };
}

/** A time after a word; an hour that comes twice has its zone. */
export const timeAfter = (word: string, time: string, then = ''): RegExp =>
  new RegExp(`${word} ${time}(?: [A-Z]+)?${then}`);

/** What screens say of trucks on their way. */
export const said = {
  de: {
    way: /^Unterwegs \(\d/,
    wayLate: /^Unterwegs \(\d+, davon \d+ zu spät\)$/,
    list: 'Lkw unterwegs zum Terminal',
    expected: 'erwartet',
    late: 'min nach Ende',
    failed: 'Die erwarteten Lkw konnten nicht geladen werden.',
    again: 'Erneut versuchen',
  },
  en: {
    way: /^On the way \(\d/,
    wayLate: /^On the way \(\d+, \d+ of them late\)$/,
    list: 'Trucks on the way to the terminal',
    expected: 'expected',
    late: 'min after slot end',
    failed: 'The expected trucks could not be loaded.',
    again: 'Try again',
  },
} as const;
