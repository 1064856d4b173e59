import { expect, test } from 'vitest';
import { type StopEvent, stopsOf } from './stop.ts';

const at = (time: string) => new Date(`2026-05-13T${time}:00Z`);
const event = (type: StopEvent['type'], time: string, more: Partial<StopEvent> = {}): StopEvent => ({
  ...{ type, occurredAt: at(time), source: 'gate', blockId: null, reason: null, lane: null, ignored: false },
  ...more,
});

test('DESK-14 each stop has what was told of it last, and what became of it', () => {
  const stops = stopsOf([
    event('terminal_reached', '06:00'),
    event('registration_restricted', '06:00', { source: 'system', reason: 'too_late' }),
    event('registration_restricted', '06:01', { reason: 'Zu breit', ignored: true }),
    event('counter_required', '06:10', { reason: 'Papiere', lane: '3' }),
    event('registered', '06:20', { source: 'operator', reason: 'Papiere sind da' }),
    event('completed', '07:00'),
  ]);
  expect(stops).toMatchObject([
    { state: 'registration_restricted', source: 'gate', reason: 'Zu breit', outcome: 'stopped_again' },
    {
      ...{ state: 'counter_required', lane: '3', reason: 'Papiere', occurredAt: at('06:10') },
      ...{ outcome: 'admitted', outcomeDate: at('06:20'), outcomeReason: 'Papiere sind da' },
    },
  ]);
});

test.each<[string, StopEvent[], object[]]>([
  ['nothing', [], [{ outcome: 'open', outcomeDate: null }]],
  ['the gate', [event('registered', '06:20', { reason: 'ok' })], [{ outcome: 'registered', outcomeReason: null }]],
  ['its end', [event('cancelled', '06:20')], [{ outcome: 'cancelled' }]],
  ['a lifted block', [event('block_lifted', '06:20')], [{ outcome: 'lifted' }]],
])('DESK-14 a stop is followed by %s', (_, next, expected) => {
  expect(stopsOf([event('registration_blocked', '06:10', { reason: 'Ohne Weste' }), ...next])).toMatchObject(expected);
});

test('DESK-14 a block before the truck came is no stop', () => {
  const block = event('registration_blocked', '05:00', { blockId: 'b', source: 'system' });
  expect(stopsOf([block])).toEqual([]);
  expect(stopsOf([event('terminal_reached', '04:00'), block])).toHaveLength(1);
});
