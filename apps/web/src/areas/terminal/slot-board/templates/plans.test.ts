import type { SlotTemplate } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { plannedModules, weekdayPlans } from './plans.ts';

const today = '2026-05-12';
const template = (moduleId: string, validFrom: string, change: Partial<SlotTemplate> = {}): SlotTemplate => ({
  ...{ moduleId, moduleName: `Module ${moduleId}`, weekday: 2, openingHour: 6, closingHour: 21 },
  ...{ slotLength: 50, maximum: 50, validFrom, ...change },
});

test('TRM-SLOT-15 what holds today and what holds from a later day stand below each other', () => {
  const plans = weekdayPlans(
    [
      template('a', '2026-01-01'),
      template('b', '2026-05-12', { maximum: null }),
      template('a', '2026-05-19', { slotLength: 60, maximum: 20 }),
    ],
    today,
  );
  expect(plans.map(({ validFrom, isLater, slotLength }) => [validFrom, isLater, slotLength])).toEqual([
    ['2026-05-12', false, 50],
    ['2026-05-19', true, 60],
  ]);
  expect(plans[0]?.modules.get('a')).toEqual({ isOpen: true, maximum: 50 });
  expect(plans[1]?.modules.get('a')).toEqual({ isOpen: true, maximum: 20 });
  // A module without a later plan keeps the one it has.
  expect(plans[1]?.modules.get('b')).toEqual({ isOpen: true, maximum: null });
});

test('TRM-SLOT-15 a closed module shows the hours of the open ones, a closed weekday none', () => {
  const closed = { openingHour: null, closingHour: null };
  const [one] = weekdayPlans([template('a', '2026-01-01'), template('b', '2026-05-01', closed)], today);
  expect(one).toMatchObject({ openingHour: 6, closingHour: 21 });
  expect(one?.modules.get('b')?.isOpen).toBe(false);
  const [all] = weekdayPlans([template('a', '2026-01-01', closed)], today);
  expect(all).toMatchObject({ openingHour: null, closingHour: null });
});

test('TRM-SLOT-15 a weekday without a plan today has no row until one holds', () => {
  expect(weekdayPlans([], today)).toEqual([]);
  expect(weekdayPlans([template('a', '2026-06-01')], today)).toMatchObject([{ isLater: true, weekday: 2 }]);
});

test('TRM-SLOT-15 every module is named once', () => {
  const modules = plannedModules([template('a', '2026-01-01'), template('b', '2026-01-01'), template('a', today)]);
  expect(modules.map(({ moduleId }) => moduleId)).toEqual(['a', 'b']);
});
