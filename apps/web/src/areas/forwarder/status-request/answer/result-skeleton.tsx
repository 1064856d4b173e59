import { useText } from '#web/text/use-text.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import c from './result-skeleton.module.css';

/** The shape of a result while the terminal is asked. */
export function ResultSkeleton() {
  const text = useText('statusRequest');
  return (
    <div className={c.sheet} role="status">
      <span className="sr-only">{text('running')}</span>
      <div className={c.unit}>
        <Skeleton width={220} height={92} />
        <div className={c.lines}>
          <Skeleton width="40%" height={18} />
          <Skeleton width="75%" />
          <Skeleton width="60%" />
        </div>
      </div>
      <div className={c.days}>
        {Array.from({ length: 10 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal grey shapes
          <Skeleton key={index} height={58} />
        ))}
      </div>
      <div className={c.cells}>
        {Array.from({ length: 18 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal grey shapes
          <Skeleton key={index} height={58} />
        ))}
      </div>
    </div>
  );
}
