import { IconArrowLeft, IconUser } from '#web/ui/buttons/icons.ts';
import { LogoMark } from '#web/ui/page/logo.tsx';
import c from './driver.module.css';
import { Link } from './link.tsx';
import type { Place } from './route.ts';
import { useTexts } from './texts/texts.ts';

/** The head of a screen: its title, and one way to go. */
export function Bar({ title, back, to = { name: 'today' } }: { title: string; back?: string; to?: Place }) {
  const texts = useTexts((state) => state.texts);
  return (
    <header className={c.bar}>
      {back ? (
        <Link to={to} className={c.square} label={back}>
          <IconArrowLeft size={26} aria-hidden />
        </Link>
      ) : (
        <span className={c.mark}>
          <LogoMark size={30} />
        </span>
      )}
      <h1>{title}</h1>
      {!back && (
        <Link to={{ name: 'account' }} className={c.square} label={texts.account.title}>
          <IconUser size={26} aria-hidden />
        </Link>
      )}
    </header>
  );
}
