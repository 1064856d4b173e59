import { ink as c, Ground, Sheet, Truck } from '../parts.tsx';

/** The barrier is down. */
export const ClosedGate = () => (
  <Sheet width={300} height={150}>
    <rect className={c.wash} x="24" y="26" width="252" height="106" rx="8" />
    <Truck x={122} y={130} />
    <path className={c.body} d="M22 130v-58q0 -5 5 -5h14q5 0 5 5v58z" />
    <path className={c.fine} d="M28 76h12v13h-12zM28 100h12M28 107h12" />
    <g className={c.accent}>
      <path className={c.body} d="M40 93h70v9h-70z" />
      <path className={c.line} d="M62 93l-7 9M80 93l-7 9M98 93l-7 9" />
      <circle className={c.body} cx="40" cy="97.5" r="8" />
      <path className={c.line} d="M110 93v37M105 130h10" />
    </g>
    <circle className={c.accentFill} cx="34" cy="62" r="3" />
    <Ground x={8} y={130} w={284} />
    <path className={c.faint} strokeDasharray="14 10" d="M30 142h240" />
  </Sheet>
);
