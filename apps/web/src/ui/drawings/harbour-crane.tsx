import d from './drawing.module.css';
import { Box } from './parts.tsx';

const beam = Array.from({ length: 38 }, (_, at) => 70 + at * 20);

/** A portal crane over track and road, a box on its spreader. */
export const Crane = () => (
  <g>
    <path className={d.line} d="M196 148l-22 326M236 148l6 326M664 148l-6 326M704 148l22 326" />
    <path
      className={d.fine}
      d="M190 232h52M184 320h60M660 232h52M656 320h60M190 232l54 88M712 232l-54 88M184 320l60 88M716 320l-60 88"
    />
    <path className={d.body} d="M168 462h82v10h-82zM650 462h82v10h-82z" />
    <path
      className={d.solid}
      d="M176 474a6 6 0 0 1 12 0zM230 474a6 6 0 0 1 12 0zM658 474a6 6 0 0 1 12 0zM712 474a6 6 0 0 1 12 0z"
    />
    <path className={d.body} d="M60 118h780v30h-780z" />
    <path className={d.fine} d={`M60 148${beam.map((x, at) => `L${x} ${at % 2 ? 148 : 118}`).join('')}`} />
    <path className={d.line} d="M60 124h780" strokeOpacity=".5" />
    <path className={d.fine} d="M60 106h780M60 106v12M840 106v12M216 106v12M372 106v12M528 106v12M684 106v12" />
    <path className={d.body} d="M404 92h100v26h-100z" />
    <path className={d.fine} d="M412 100h20v10h-20zM440 100h20v10h-20z" />
    <path className={d.body} d="M504 148h30v30q0 3 -3 3h-24q-3 0 -3 -3z" />
    <path className={d.fine} d="M508 158h22v14h-22" />
    <path className={d.fine} d="M418 148v158M428 148v158M480 148v158M490 148v158" />
    <g className={d.accent}>
      <path className={d.body} d="M388 306h132v9h-132z" />
      <path className={d.line} d="M368 320h172M394 315v5M514 315v5" />
    </g>
    <Box x={362} y={322} w={184} h={42} accent ribs={20} />
  </g>
);
