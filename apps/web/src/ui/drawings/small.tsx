import { Box, ink as c, Ground, Sheet, Truck, Wagon } from './parts.tsx';

/** Nothing here yet: an empty ground with one box on its hook. */
export const EmptyYard = () => (
  <Sheet width={220} height={132}>
    <rect className={c.wash} x="26" y="34" width="168" height="80" rx="8" />
    <path className={c.line} d="M110 6v14M84 34l26 -14l26 14M84 34v8M136 34v8" />
    <circle className={c.body} cx="110" cy="20" r="3.5" />
    <Box x={70} y={42} w={80} h={34} accent />
    <Ground x={14} y={114} w={192} />
    <path className={c.faint} d="M40 114l10 -12M70 114l10 -12M150 114l10 -12M180 114l10 -12" />
    <path className={c.fine} strokeDasharray="3 4" d="M70 98h80v16M70 98v16" />
  </Sheet>
);

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

/** A search that found nothing. */
export const NothingFound = () => (
  <Sheet width={220} height={132}>
    <rect className={c.wash} x="22" y="26" width="176" height="88" rx="8" />
    <Box x={40} y={76} w={66} h={34} />
    <Box x={112} y={76} w={66} h={34} />
    <Box x={40} y={38} w={66} h={34} />
    <Ground x={14} y={112} w={192} />
    <g className={c.accent}>
      <circle className={c.body} cx="136" cy="48" r="22" />
      <path className={c.line} d="M152 64l20 20" strokeWidth="4" />
      <path className={c.fine} d="M124 44a13 13 0 0 1 9 -8" />
    </g>
  </Sheet>
);

/** Something broke: a box on a torn rope. */
export const TornRope = () => (
  <Sheet width={220} height={132}>
    <rect className={c.wash} x="26" y="30" width="168" height="84" rx="8" />
    <path className={c.line} d="M110 4v18l-4 4" />
    <path className={c.accentLine} d="M102 34l4 -3M116 32l3 3M97 26l5 1" />
    <g transform="rotate(-11 110 84)">
      <path className={c.line} d="M108 44l-32 18M108 44l32 18M108 44v-8" />
      <Box x={70} y={62} w={80} h={36} accent />
    </g>
    <Ground x={14} y={116} w={192} />
  </Sheet>
);

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

/** A box lost at sea. */
export const BoxAtSea = () => (
  <Sheet width={260} height={150}>
    <circle className={c.wash} cx="130" cy="76" r="66" />
    <path className={c.faint} d="M28 40q8 -8 16 0q8 -8 16 0M196 28q7 -7 14 0q7 -7 14 0" />
    <g transform="rotate(-9 130 84)">
      <Box x={76} y={58} w={108} h={46} accent />
    </g>
    <path
      className={c.body}
      d="M10 106q12 -9 24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0v34h-240z"
      stroke="none"
    />
    <path className={c.line} d="M10 106q12 -9 24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0" />
    <path
      className={c.fine}
      d="M38 122q10 -7 20 0t20 0t20 0M138 124q10 -7 20 0t20 0t20 0t20 0M76 138q10 -7 20 0t20 0t20 0"
    />
  </Sheet>
);

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

/** Under way: a train on its track. */
export const TrainUnderWay = () => (
  <Sheet width={300} height={140}>
    <rect className={c.wash} x="20" y="24" width="260" height="96" rx="8" />
    <path className={c.body} d="M22 112v-30q0 -22 26 -22h44q4 0 4 4v48z" />
    <path className={c.fine} d="M32 82q2 -12 18 -12h8v14h-27zM66 70h20v14h-20zM24 96h72" />
    <circle className={c.accentFill} cx="29" cy="103" r="3" />
    <path className={c.line} d="M96 104h8" />
    <Wagon x={104} y={120} w={88} accent />
    <path className={c.line} d="M192 104h8" />
    <Wagon x={200} y={120} w={88} />
    <circle className={c.body} cx="40" cy="114" r="6" />
    <circle className={c.body} cx="58" cy="114" r="6" />
    <circle className={c.body} cx="80" cy="114" r="6" />
    <Ground x={8} y={121} w={284} />
    <path
      className={c.faint}
      d="M16 121v6M40 121v6M64 121v6M88 121v6M112 121v6M136 121v6M160 121v6M184 121v6M208 121v6M232 121v6M256 121v6M280 121v6"
    />
    <path className={c.fine} d="M0 84h10M2 96h6" />
  </Sheet>
);
