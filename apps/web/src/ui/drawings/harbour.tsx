import d from './drawing.module.css';
import c from './harbour.module.css';
import { Crane } from './harbour-crane.tsx';
import { Box, Truck, Wagon } from './parts.tsx';

/** Far away: the other bank. */
const OtherBank = () => (
  <g className={c.far}>
    <path d="M0 372h120l10 -26h44v-22h14v22h30v26h90M690 372h34v-40q0 -8 8 -8h18q8 0 8 8v40M764 372v-40q0 -8 8 -8h18q8 0 8 8v40h102" />
    <path d="M604 372l12 -92M640 372l-10 -92M560 286l108 -26M610 280h26M618 262l4 -22l10 18M560 286l62 -46l46 20" />
    <path d="M52 372l10 -76M82 372l-8 -76M14 300l90 -20M58 296h20M64 282l4 -18l8 15" />
  </g>
);

/** The stacks of the yard behind the track: where they stand and how high. */
const stacks = { 236: 3, 330: 2, 518: 2, 612: 3 };
const boxes = Object.entries(stacks).flatMap(([x, height]) =>
  Array.from({ length: height }, (_, level) => ({ x: Number(x), y: 444 - level * 30 })),
);
const Stacks = () => (
  <g className={c.back}>
    {boxes.map(({ x, y }) => (
      <Box key={`${x} ${y}`} x={x} y={y} w={88} h={28} ribs={9} />
    ))}
  </g>
);

/** Quay wall and water. */
const Water = () => (
  <g>
    <path className={d.body} d="M0 492h900v16h-900z" />
    {[60, 220, 380, 540, 700, 860].map((x) => (
      <path key={x} className={d.body} d={`M${x} 508v12q0 4 4 4h8q4 0 4 -4v-12z`} />
    ))}
    <path
      className={d.fine}
      d="M40 540q10 -7 20 0t20 0t20 0t20 0M300 552q10 -7 20 0t20 0t20 0M520 538q10 -7 20 0t20 0t20 0t20 0M760 552q10 -7 20 0t20 0t20 0M170 566q10 -7 20 0t20 0M640 568q10 -7 20 0t20 0t20 0M420 574q10 -7 20 0t20 0"
    />
  </g>
);

/** Somebody who sees that it hangs right. */
const Person = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className={d.line} d="M-3 0l2 -15M5 0l-2 -15" />
    <path className={`${d.body} ${c.vest}`} d="M-5 -14v-14q0 -5 6 -5t6 5v14z" />
    <path className={d.line} d="M-5 -26l-7 -8" />
    <circle className={d.body} cx="1" cy="-38" r="4.5" />
    <path className={d.solid} d="M-4.5 -39a5.5 5.5 0 0 1 11 0z" />
  </g>
);

/** The trade in one picture: a crane sets a box on the train, a truck has its own and leaves. */
export function HarbourDrawing() {
  return (
    <svg
      className={`${d.sheet} ${c.sheet}`}
      viewBox="0 0 900 580"
      fill="none"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle className={c.sun} cx="640" cy="180" r="104" />
      <path
        className={d.faint}
        d="M52 118h92M92 130h86M742 96h84M716 108h70M470 66q7 -7 14 0q7 -7 14 0M508 82q6 -6 12 0q6 -6 12 0"
      />
      <OtherBank />
      <Stacks />
      <Crane />
      <path className={d.line} d="M0 474h900" />
      <path className={d.fine} d="M0 480h900" />
      <Wagon x={-60} y={473} w={196} />
      <path className={d.line} d="M136 457h12" />
      <Wagon x={148} y={473} w={196} />
      <path className={d.line} d="M344 457h12" />
      <Wagon x={356} y={473} w={196} empty />
      <Person x={592} y={473} />
      <g transform="translate(1520 0) scale(-1 1)">
        <Truck x={668} y={473} accent />
      </g>
      <Water />
    </svg>
  );
}
