import { LogoMark } from '#web/ui/logo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ScreenPending } from './screen-pending.tsx';
import c from './start-skeleton.module.css';

/** The shape of the shell while the session loads. */
export function StartSkeleton() {
  return (
    <main className={c.frame} aria-busy>
      <div className={c.rail}>
        <LogoMark size={30} />
      </div>
      <div className={c.drawer}>
        <Skeleton width={120} height={18} />
        <Skeleton height={30} />
        <Skeleton width="70%" />
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </div>
      <ScreenPending />
    </main>
  );
}
