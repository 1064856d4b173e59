import { useBrand } from './brand.ts';
import c from './logo.module.css';

/**
 * The picture of the installation, else the mark: a Q that is a gate. Its ring is the terminal's fence, open at the lower right, where the barrier is raised.
 * `public/favicon.svg` holds the same lines.
 */
export function LogoMark({ size = 28 }: { size?: number }) {
  const logo = useBrand((brand) => brand.logo);
  if (logo) return <img className={c.own} src={logo} alt="" width={size} height={size} />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M19 27H11a7 7 0 0 1-7-7V11a7 7 0 0 1 7-7h9a7 7 0 0 1 7 7v8"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path className={c.barrier} d="M15.5 15.5L28 28" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

/** Mark and name. */
export function Logo({ size = 28 }: { size?: number }) {
  const { name, logo } = useBrand();
  return (
    <span className={c.logo}>
      {logo ? <img className={c.wide} src={logo} alt="" height={size} /> : <LogoMark size={size} />}
      <span className={c.name}>{name}</span>
    </span>
  );
}
