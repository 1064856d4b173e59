import { ink as c, Ground, Sheet, Wagon } from '../parts.tsx';

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
