import { type ComponentType, type FunctionComponent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { type OnDemand, onDemand, useComing, whenLost } from './on-demand.ts';

/** A component whose script is loaded when it is first drawn, or before by `fetch`. */
export type LatePart<Props> = FunctionComponent<Props> & Pick<OnDemand<Props>, 'fetch'>;

/** What draws a late part: the part itself, and what its place in the screen is given. */
export interface Drawn<Props> {
  own: OnDemand<Props>;
  props: Props;
}

interface AwaitedProps {
  /** Shown while words come. */
  coming?: ReactNode;
  onLost: () => void;
  children: ReactNode;
}

function Coming({ coming, onLost }: Omit<AwaitedProps, 'children'>) {
  const lost = useRef(onLost);
  lost.current = onLost;
  useEffect(() => whenLost(() => lost.current()), []);
  return coming;
}

/** A part whose words may still be on their way; those that cannot be loaded are as a part that cannot be loaded. */
export function Awaited({ coming, onLost, children }: AwaitedProps) {
  return <Suspense fallback={<Coming coming={coming} onLost={onLost} />}>{children}</Suspense>;
}

function Quiet<Props extends object>({ own, props }: Drawn<Props>) {
  const { part: Part, lose } = useComing(own);
  return (
    Part && (
      <Awaited onLost={lose}>
        <Part {...props} />
      </Awaited>
    )
  );
}

/** A part that a screen can do without: one that cannot be loaded is not there, and comes once the connection is back. */
export function quietPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const own = onDemand(load);
  const draw = (props: Props) => <Quiet own={own} props={props} />;
  return Object.assign(draw, { fetch: own.fetch });
}
