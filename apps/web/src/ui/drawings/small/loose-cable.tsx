import { ink as c, Sheet } from '../parts.tsx';

/** The cable is out. */
export const LooseCable = () => (
  <Sheet width={220} height={132}>
    <rect className={c.wash} x="24" y="26" width="172" height="88" rx="8" />
    <path className={c.line} d="M8 84q34 0 44 -16q6 -10 20 -10h10" />
    <path className={c.body} d="M82 46h18q4 0 4 4v16q0 4 -4 4h-18z" />
    <path className={c.line} d="M104 52h10M104 64h10" />
    <g className={c.accent}>
      <path className={c.body} d="M150 46h-16q-4 0 -4 4v16q0 4 4 4h16z" />
      <path className={c.line} d="M150 58h10q12 0 18 12t34 14" />
      <path className={c.line} d="M118 36l-3 -9M122 34l5 -8M118 80l-3 9M122 82l5 8" />
    </g>
  </Sheet>
);
