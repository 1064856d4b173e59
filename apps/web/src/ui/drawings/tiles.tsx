import { Box, ink as c, Ground, Sheet, Truck, Wagon } from './parts.tsx';

// The tiles of the home screen; all stand on one ground at y 116.

/** A portal crane over its stacks. */
export const CraneDrawing = () => (
  <Sheet width={300} height={120}>
    <Box x={96} y={82} w={50} h={16} ribs={6} />
    <Box x={96} y={99} w={50} h={16} ribs={6} />
    <Box x={152} y={99} w={50} h={16} ribs={6} accent />
    <path className={c.body} d="M56 20h188v9h-188z" />
    <path
      className={c.fine}
      d="M64 29l8 -9l8 9l8 -9l8 9l8 -9l8 9l8 -9l8 9l8 -9l8 9l8 -9l8 9l8 -9l8 9l8 -9l8 9l8 -9l8 9l8 -9l8 9l8 -9"
    />
    <path className={c.line} d="M68 29l-10 87M82 29l2 87M218 29l-2 87M232 29l10 87M62 76h22M216 76h22" />
    <path className={c.body} d="M164 12h26v10h-26z" />
    <path className={c.fine} d="M170 29v31M184 29v31" />
    <g className={c.accent}>
      <path className={c.line} d="M158 60h38" />
    </g>
    <Box x={152} y={63} w={50} h={17} ribs={6} accent />
    <Ground x={20} y={116} w={260} />
    <path
      className={c.solid}
      d="M52 116a4 4 0 0 1 8 0zM80 116a4 4 0 0 1 8 0zM212 116a4 4 0 0 1 8 0zM238 116a4 4 0 0 1 8 0z"
    />
  </Sheet>
);

/** A train of wagons. */
export const TrainDrawing = () => (
  <Sheet width={300} height={120}>
    <path className={c.body} d="M14 106v-34q0 -20 24 -20h36q4 0 4 4v50z" />
    <path className={c.fine} d="M23 74q2 -12 16 -12h6v14h-23zM53 62h16v14h-16zM16 90h62" />
    <circle className={c.accentFill} cx="22" cy="97" r="2.6" />
    <circle className={c.body} cx="30" cy="109" r="6" />
    <circle className={c.body} cx="48" cy="109" r="6" />
    <circle className={c.body} cx="66" cy="109" r="6" />
    <path className={c.line} d="M78 100h8M176 100h8" />
    <Wagon x={86} y={115} w={90} accent />
    <Wagon x={184} y={115} w={90} />
    <Ground x={4} y={116} w={292} />
    <path className={c.line} d="M274 100h22" />
  </Sheet>
);

/** A truck on its way. */
export const TruckDrawing = () => (
  <Sheet width={300} height={120}>
    <Truck x={66} y={115} accent />
    <Ground x={20} y={116} w={260} />
    <path className={c.fine} d="M246 76h22M252 88h28M246 100h14" />
    <path className={c.fine} d="M36 116v-66h16M46 50v8h12v-8z" />
  </Sheet>
);

/** A gate pass with its picture. */
export const CardDrawing = () => (
  <Sheet width={300} height={120}>
    <path className={c.line} d="M150 4l-14 20h28z" strokeOpacity=".5" />
    <rect className={c.body} x="86" y="24" width="128" height="80" rx="7" />
    <path className={c.line} d="M138 32h24" strokeWidth="3" />
    <circle className={c.body} cx="116" cy="60" r="9" />
    <path className={c.body} d="M100 88q0 -15 16 -15t16 15z" />
    <g className={c.accent}>
      <path className={c.line} d="M146 56h52M146 68h40" strokeWidth="2.2" />
    </g>
    <path className={c.fine} d="M146 82h46M146 90h30" />
    <Ground x={20} y={116} w={260} />
  </Sheet>
);

/** A key that opens for a while. */
export const KeyDrawing = () => (
  <Sheet width={300} height={120}>
    <rect className={c.body} x="150" y="30" width="92" height="72" rx="6" />
    <path
      className={c.fine}
      d="M150 48h92M170 24v12M222 24v12M164 62h12M190 62h12M216 62h12M164 76h12M190 76h12M216 76h12M164 90h12M190 90h12"
    />
    <g className={c.accent}>
      <circle className={c.body} cx="94" cy="66" r="24" />
      <circle className={c.line} cx="87" cy="66" r="7" />
      <path className={c.body} d="M117 60h66v10h-8v9h-9v-9h-9v7h-8v-7h-32z" />
    </g>
    <Ground x={20} y={116} w={260} />
  </Sheet>
);
