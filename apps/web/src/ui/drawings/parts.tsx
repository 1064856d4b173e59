import type { ReactNode } from 'react';
import c from './drawing.module.css';

/** A line drawing in ink and accent; says nothing to a screen reader, the words beside it do. */
export function Sheet({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  return (
    <svg
      className={c.sheet}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

interface BoxProps {
  x: number;
  y: number;
  w: number;
  h: number;
  accent?: boolean;
  /** How many corrugations. */
  ribs?: number;
}

/** A container from the side. */
export function Box({ x, y, w, h, accent, ribs = Math.round(w / 9) }: BoxProps) {
  const step = (w - 8) / ribs;
  return (
    <g className={accent ? c.accent : undefined}>
      <rect className={c.body} x={x} y={y} width={w} height={h} rx={1.5} />
      {Array.from({ length: ribs - 1 }, (_, rib) => x + 4 + step * (rib + 1)).map((at) => (
        <path key={at} className={c.fine} d={`M${at} ${y + 5}v${h - 10}`} />
      ))}
      <path className={c.fine} d={`M${x + 4} ${y + 5}h${w - 8}M${x + 4} ${y + h - 5}h${w - 8}`} />
    </g>
  );
}

/** A wheel with its hub. */
function Wheel({ x, y, r = 7 }: { x: number; y: number; r?: number }) {
  return (
    <g>
      <circle className={c.body} cx={x} cy={y} r={r} />
      <circle className={c.fine} cx={x} cy={y} r={r * 0.4} />
    </g>
  );
}

/** A truck that drives to the left, with trailer and box, from `x` to `x + 168`, wheels on `y`. */
export function Truck({ x, y, accent, empty }: { x: number; y: number; accent?: boolean; empty?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {!empty && <Box x={42} y={-60} w={126} h={42} accent={accent ?? false} />}
      <path className={c.body} d="M40 -18h128v6h-128z" />
      <path className={c.body} d="M0 -9v-15l3.5 -24q1 -7 8 -7h23q2 0 2 2v44z" />
      <path className={c.fine} d="M4 -27l3 -17q.7 -4 5 -4h7v21zM24 -27h8M24 -22h3M1 -17h8" />
      <path className={c.line} d="M-1 -9h38l6 -4h22M80 -12v8" />
      <path className={c.fine} d="M76 -4h8" />
      {[13, 52, 118, 136, 154].map((at) => (
        <Wheel key={at} x={at} y={-7} r={7.5} />
      ))}
    </g>
  );
}

/** A flat wagon with its box, from `x` to `x + w`, wheels on `y`. */
export function Wagon({
  x,
  y,
  w = 130,
  accent,
  empty,
}: {
  x: number;
  y: number;
  w?: number;
  accent?: boolean;
  empty?: boolean;
}) {
  return (
    <g>
      {!empty && <Box x={x + 6} y={y - 56} w={w - 12} h={38} accent={accent ?? false} />}
      <path className={c.body} d={`M${x} ${y - 18}h${w}v5h-${w}z`} />
      <path className={c.line} d={`M${x + 40} ${y - 13}l6 6h${w - 92}l6 -6`} />
      {[14, 32, w - 32, w - 14].map((at) => (
        <Wheel key={at} x={x + at} y={y - 6} r={6} />
      ))}
    </g>
  );
}

/** The ground line, or quay edge. */
export const Ground = ({ x = 0, y, w }: { x?: number; y: number; w: number }) => (
  <path className={c.line} d={`M${x} ${y}h${w}`} />
);

export { c as ink };
