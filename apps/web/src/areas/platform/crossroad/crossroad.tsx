import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowLeft } from '#web/ui/buttons/icons.ts';
import { useDocumentTitle } from '#web/ui/page/brand.ts';
import c from './crossroad.module.css';

interface CrossroadProps {
  /** 403 or 404, set large. */
  number: string;
  title: string;
  text: string;
  drawing: ReactNode;
}

/** Where the way ends: what happened and one step back; with no earlier entry to the home screen (NAV-26, NAV-39). */
export function Crossroad({ number, title, text, drawing }: CrossroadProps) {
  const say = useText('shell');
  const router = useRouter();
  useDocumentTitle(title);
  // The router forgets its entries on a reload, the browser does not; the length counts the entries ahead too.
  const hasEarlier = () => globalThis.navigation?.canGoBack ?? history.length > 1;
  const back = () => (hasEarlier() ? history.back() : void router.navigate({ to: '/' }));
  return (
    <div className={c.crossroad}>
      <div className={c.drawing}>{drawing}</div>
      <p className={c.number}>{number}</p>
      <h1>{title}</h1>
      <p className={c.text}>{text}</p>
      <Button variant="primary" size="large" icon={IconArrowLeft} onClick={back}>
        {say('action.back')}
      </Button>
    </div>
  );
}
