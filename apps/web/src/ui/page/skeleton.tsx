import c from './skeleton.module.css';

/** The grey shape of something that is loading. */
export function Skeleton({ width = '100%', height = 14 }: { width?: number | string; height?: number | string }) {
  return <span className={c.skeleton} style={{ width, height }} aria-hidden />;
}
