import { platformAdmin } from '@quaygate/contract';
import { useCan } from '#web/session/rights/can.ts';
import { useSession } from '#web/session/sign-in/session-store.ts';
import { enterWithFactor } from '#web/session/start.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconLogout } from '#web/ui/buttons/icons.ts';
import { useDocumentTitle } from '#web/ui/page/brand.ts';
import { Logo } from '#web/ui/page/logo.tsx';
import { FactorPanel } from './factor-panel.tsx';
import c from './factor-set-up.module.css';

/** All there is for a user whose role requires a second factor until one is set up (FACT-41). */
export function FactorSetUp({ onSignOut }: { onSignOut: () => void }) {
  const text = useText('factor');
  const shell = useText('shell');
  const needed = useSession((state) => (state.needsPasskey ? 'neededPasskey' : 'needed'));
  // The administration itself may be alone.
  const isAdmin = useCan(platformAdmin);
  const title = text(`${needed}.title`);
  useDocumentTitle(title);
  return (
    <main id="content" className={c.page} tabIndex={-1}>
      <header className={c.top}>
        <Logo size={32} />
        <Button variant="quiet" icon={IconLogout} onClick={onSignOut}>
          {shell('nav.logout')}
        </Button>
      </header>
      <div className={c.middle}>
        <h1 className={c.title}>{title}</h1>
        <p className={c.text}>{text(`${needed}.text`)}</p>
        <FactorPanel onSetUp={() => void enterWithFactor()} />
        <p className="muted">
          {text(`${needed}.help`)} {!isAdmin && text('neededColleague')}
        </p>
      </div>
    </main>
  );
}
