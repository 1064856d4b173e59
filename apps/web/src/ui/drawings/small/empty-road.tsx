import { ink as c, Ground, Sheet, Truck } from '../parts.tsx';

/** No truck, no driver. */
export const EmptyRoad = () => (
  <Sheet width={220} height={132}>
    <rect className={c.wash} x="20" y="34" width="180" height="80" rx="8" />
    <Truck x={26} y={110} accent />
    <Ground x={10} y={110} w={200} />
    <path className={c.faint} strokeDasharray="14 10" d="M20 121h180" />
    <path className={c.fine} d="M12 78h14M6 90h18M14 66h8" />
  </Sheet>
);
