import { LogoMark } from '#web/ui/page/logo.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { join } from '#web/ui/show/join.ts';
import { ScreenPending } from './screen-pending.tsx';
import { useDrawer } from './shell/use-drawer.ts';
import c from './start-skeleton.module.css';

const hasArea = () => /^\/(\w+Operator|admin)\b/.test(location.pathname);

/** The shape of the shell while the session loads: with the drawer where it will stand (SESS-01). */
export function StartSkeleton() {
  const isOpen = useDrawer((state) => state.isOpen) && hasArea();
  return (
    <main className={join(c.frame, isOpen && c.wide)} aria-busy>
      <div className={c.rail}>
        <LogoMark size={30} />
      </div>
      {isOpen && (
        <div className={c.drawer}>
          <Skeleton width={120} height={18} />
          <Skeleton height={30} />
          <Skeleton width="70%" />
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </div>
      )}
      <ScreenPending />
    </main>
  );
}
