import { Box, ink as c, Ground, Sheet } from '../parts.tsx';

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
