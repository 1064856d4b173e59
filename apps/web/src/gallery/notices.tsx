import { Button } from '../ui/buttons/button.tsx';
import { InlineNotice } from '../ui/dialogs/inline-notice.tsx';
import { BoxAtSea } from '../ui/drawings/small/box-at-sea.tsx';
import { ClosedGate } from '../ui/drawings/small/closed-gate.tsx';
import { EmptyRoad } from '../ui/drawings/small/empty-road.tsx';
import { LooseCable } from '../ui/drawings/small/loose-cable.tsx';
import { NothingFound } from '../ui/drawings/small/nothing-found.tsx';
import { TornRope } from '../ui/drawings/small/torn-rope.tsx';
import { TrainUnderWay } from '../ui/drawings/small/train-under-way.tsx';
import { EmptyState, ErrorState } from '../ui/page/states.tsx';
import c from './gallery.module.css';
import { useSamples } from './samples.ts';

const drawings = { BoxAtSea, ClosedGate, EmptyRoad, LooseCable, NothingFound, TornRope, TrainUnderWay };

export function Notices() {
  const samples = useSamples();
  return (
    <>
      <div className={c.columns}>
        {(['info', 'success', 'warning', 'error'] as const).map((tone) => (
          <InlineNotice
            key={tone}
            tone={tone}
            title={samples.noticeTitle}
            action={tone === 'warning' && <Button size="small">{samples.edit}</Button>}
          >
            {samples.noticeText}
          </InlineNotice>
        ))}
      </div>
      <div className={c.columns}>
        <EmptyState
          title={samples.emptyTitle}
          text={samples.emptyText}
          action={<Button variant="primary">{samples.book}</Button>}
        />
        <ErrorState onRetry={() => {}} />
        <ErrorState onRetry={() => {}} busy />
      </div>
      <div className={c.columns}>
        {Object.entries(drawings).map(([name, Drawing]) => (
          <EmptyState key={name} drawing={<Drawing />} title={samples.nothingTitle} text={samples.nothingText} />
        ))}
      </div>
    </>
  );
}
