import { fill } from '@quaygate/phrases/fill';
import { useEffect } from 'react';
import { readySettings, useSettings } from '#web/session/settings.ts';
import { IconMail } from '#web/ui/buttons/icons.ts';
import c from '../driver.module.css';
import { useFirstFocus } from '../form.tsx';
import { Link } from '../link.tsx';
import { useMoreTexts } from '../texts/more/more.ts';

/** Says the same whether the email has an account or not: the mail tells (DRV-BRD-06). */
export function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const words = useMoreTexts().register;
  const hasInbox = useSettings(({ settings }) => settings?.mails === 'inbox');
  const title = useFirstFocus<HTMLHeadingElement>();
  useEffect(() => {
    void readySettings();
  }, []);
  return (
    <section className={c.empty}>
      <p aria-hidden>
        <IconMail size={56} />
      </p>
      <h2 ref={title} tabIndex={-1}>
        {words.sent}
      </h2>
      <p>{fill(words.sentText, { email })}</p>
      <p className="muted">{words.sentHelp}</p>
      {hasInbox && (
        <a
          className={c.button}
          href={`/web/demo/inbox?to=${encodeURIComponent(email)}`}
          target="_blank"
          rel="noreferrer"
        >
          {words.inbox}
        </a>
      )}
      <Link to={{ name: 'today' }} className={c.primary}>
        {words.toSignIn}
      </Link>
      <button type="button" className={c.button} onClick={onAgain}>
        {words.again}
      </button>
    </section>
  );
}
