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
export function Wheel({ x, y, r = 7 }: { x: number; y: number; r?: number }) {
  return (
    <g>
      <circle className={c.body} cx={x} cy={y} r={r} />
      <circle className={c.fine} cx={x} cy={y} r={r * 0.4} />
    </g>
  );
}

/** The cab of a truck that looks to the left, standing on `y`. */
export function Cab({ x, y, accent }: { x: number; y: number; accent?: boolean }) {
  return (
    <g className={accent ? c.accent : undefined}>
      <path className={c.body} d={`M${x} ${y}v-16q0 -2 .6 -4l4 -15q1 -4 5 -4h18v39z`} />
      <path
        className={c.fine}
        d={`M${x + 3} ${y - 19}l4 -13q.6 -2 2.6 -2h8v15zM${x + 20} ${y - 14}h4M${x} ${y - 8}h6`}
      />
    </g>
  );
}

/** A truck with trailer and box, from `x` to `x + 150`, wheels on `y`. */
export function Truck({ x, y, accent }: { x: number; y: number; accent?: boolean }) {
  return (
    <g>
      <Box x={x + 36} y={y - 54} w={114} h={38} accent={accent ?? false} />
      <Cab x={x} y={y - 7} />
      <path className={c.line} d={`M${x + 28} ${y - 13}h122M${x + 62} ${y - 13}v6`} />
      <Wheel x={x + 14} y={y - 6} />
      <Wheel x={x + 44} y={y - 6} />
      <Wheel x={x + 112} y={y - 6} />
      <Wheel x={x + 130} y={y - 6} />
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
