import { useText } from '#web/text/use-text.ts';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './exception-desk.module.css';

/** The driver with a number to call. */
export function DriverCell({ name, phone }: { name: string; phone: string | null }) {
  const text = useText('exceptionDesk');
  return (
    <span className={c.pair}>
      <TruncatedText text={name} />
      {phone && (
        <a className={c.second} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <span className="sr-only">{text('phone', { name })}: </span>
          {phone}
        </a>
      )}
    </span>
  );
}

/** The company with its address of mail. */
export function CompanyCell({ name, email }: { name: string; email: string }) {
  const text = useText('exceptionDesk');
  return (
    <span className={c.pair}>
      <TruncatedText text={name} />
      <a className={c.second} href={`mailto:${email}`}>
        <span className="sr-only">{text('mail', { name })}: </span>
        <TruncatedText text={email} />
      </a>
    </span>
  );
}
