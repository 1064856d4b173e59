import { Box, ink as c, Sheet } from '../parts.tsx';

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
