import { useText } from '#web/text/use-text.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import c from './screen-pending.module.css';

/** The shape of a screen that is on its way. */
export function ScreenPending() {
  const text = useText('shell');
  return (
    <div className={c.screen} aria-busy>
      <p className="sr-only">{text('loading')}</p>
      <Skeleton width={180} height={12} />
      <Skeleton width={260} height={24} />
      <div className={c.sheet}>
        {[82, 64, 73, 58, 78, 69].map((share) => (
          <Skeleton key={share} width={`${share}%`} height={12} />
        ))}
      </div>
    </div>
  );
}

/** The same where no shell stands around it. */
export function PagePending() {
  return (
    <main>
      <ScreenPending />
    </main>
  );
}
