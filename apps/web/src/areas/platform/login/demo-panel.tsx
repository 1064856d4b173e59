import { useSettings } from '#web/session/settings.ts';
import { useText } from '#web/text/use-text.ts';
import { IconArrowUpRight } from '#web/ui/buttons/icons.ts';
import c from './login.module.css';

/** The accounts of an installation with sample data, each one press away, and the mails it would have sent. */
export function DemoPanel({ onFill }: { onFill: (email: string, password: string) => void }) {
  const text = useText('login');
  const roleText = useText('role');
  const demo = useSettings((state) => state.settings?.demoSignIns);
  if (!demo) return null;
  return (
    <section className={c.demo} aria-labelledby="demo-title">
      <header>
        <h2 id="demo-title">{text('demo.title')}</h2>
        <a className={c.inbox} href="/web/demo/inbox" target="_blank" rel="noreferrer">
          {text('demo.inbox')}
          <IconArrowUpRight size={15} stroke={1.75} aria-hidden />
          <span className="sr-only">{text('demo.inboxNewTab')}</span>
        </a>
      </header>
      <p className="muted">
        {text('demo.text')} <span className="mono">{demo.password}</span>
      </p>
      <ul>
        {demo.accounts.map(({ email, roles }) => (
          <li key={email}>
            <button type="button" onClick={() => onFill(email, demo.password)}>
              <span className={c.account}>{email.split('@')[0]}</span>
              <span className={c.role}>
                {roles.map((role) => roleText(`name.${role}`)).join(' · ') || roleText('none')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
