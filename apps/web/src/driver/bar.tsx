import { useEffect, useRef } from 'react';
import { IconArrowLeft, IconUser } from '#web/ui/buttons/icons.ts';
import { LogoMark } from '#web/ui/page/logo.tsx';
import c from './driver.module.css';
import { Link } from './link.tsx';
import { type Place, takeMove, usePlace } from './route.ts';
import { useTexts } from './texts/texts.ts';

/** The heading of a screen is the title of the page, and is read out when the driver comes to it (DRV-APP-31). */
function Heading({ title }: { title: string }) {
  const { app } = useTexts((state) => state.texts);
  const place = usePlace((state) => state.place);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${app}`;
    return () => {
      document.title = app;
    };
  }, [title, app]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move is one, also to another tour
  useEffect(() => {
    if (takeMove()) heading.current?.focus({ preventScroll: true });
  }, [place]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}

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
      <Heading title={title} />
      {!back && (
        <Link to={{ name: 'account' }} className={c.square} label={texts.account.title}>
          <IconUser size={26} aria-hidden />
        </Link>
      )}
    </header>
  );
}
