import { Box, ink as c, Ground, Sheet } from '../parts.tsx';

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
