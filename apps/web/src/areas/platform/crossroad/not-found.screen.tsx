import { Link } from '@tanstack/react-router';
import { useText } from '#web/text/use-text.ts';
import { BoxAtSea } from '#web/ui/drawings/small/box-at-sea.tsx';
import { useBrand } from '#web/ui/page/brand.ts';
import { Logo } from '#web/ui/page/logo.tsx';
import c from './crossroad.module.css';
import { Crossroad } from './crossroad.tsx';

/** An address that leads nowhere. Needs no sign-in (NAV-26). */
export function NotFoundScreen() {
  const text = useText('notFound');
  const shell = useText('shell');
  const name = useBrand((brand) => brand.name);
  return (
    <div className={c.page}>
      <header className={c.top}>
        <Link to="/" aria-label={`${name}, ${shell('home')}`}>
          <Logo />
        </Link>
      </header>
      <main>
        <Crossroad number="404" title={text('title')} text={text('text')} drawing={<BoxAtSea />} />
      </main>
    </div>
  );
}
