import { useAddress } from '#web/lib/use-address.ts';
import { OperatorField } from '#web/session/rights/operator-field.tsx';
import { Timetable } from '#web/timetable/timetable.tsx';

/** The timetable of an operator at a terminal (TRN-49). */
export function TrainsScreen() {
  return (
    <Timetable of="operator" address={useAddress('/trainOperator/trains')}>
      <OperatorField />
    </Timetable>
  );
}
