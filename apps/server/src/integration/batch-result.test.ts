import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Outcome, rejected, resultOf, resultText } from './batch-result.ts';

const accepted: Outcome = { status: 'accepted' };
const outcome = fc.constantFrom<Outcome>(
  accepted,
  { status: 'accepted', note: 'outside_area' },
  { status: 'duplicate' },
  { status: 'stale' },
  rejected('invalid_item', 'items[0]."latitude"'),
);
const sent = fc.oneof(fc.record({ eventId: fc.string({ maxLength: 66, unit: 'binary' }) }), fc.constant(null));

test('INT-08 a result that is written at once says the same as one that is made first', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(sent, outcome)), (batch) => {
      const [items, outcomes] = [batch.map(([item]) => item), batch.map(([, each]) => each)];
      expect(resultText(items, outcomes)).toBe(JSON.stringify(resultOf(items, outcomes)));
    }),
  );
});
