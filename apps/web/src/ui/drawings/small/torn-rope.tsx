import { Box, ink as c, Ground, Sheet } from '../parts.tsx';

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
