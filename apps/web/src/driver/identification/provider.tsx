import { identification, type OwnIdentification } from '@quaygate/contract';
import { call } from '#web/lib/call/api.ts';
import { hasCode } from '#web/lib/call/api-error.ts';
import { IconExternalLink } from '#web/ui/buttons/icons.ts';
import c from '../driver.module.css';
import { Failure, useAttempt } from '../form.tsx';
import { ids } from '../session.ts';
import { useMoreTexts } from '../texts/more/more.ts';
import { readOwn } from './own.ts';

/** The way to the provider that checks document and face (DRV-IDN-06). */
export function Provider({ items }: { items: readonly OwnIdentification[] }) {
  const words = useMoreTexts().identification;
  const { failure, isBusy, attempt } = useAttempt();
  const begun = items.find(({ submittedDate, providerUrl }) => submittedDate === null && providerUrl)?.providerUrl;
  const start = () =>
    attempt(async () => {
      const { providerUrl } = await call(identification.start, { params: ids(), body: undefined });
      if (providerUrl) location.assign(providerUrl);
      else await readOwn();
    });
  return (
    <section className={c.card}>
      <p>{words.provider}</p>
      <Failure
        reason={failure}
        text={hasCode(failure, 'identification_provider_unavailable') ? words.unavailable : undefined}
      />
      {begun ? (
        <a className={c.primary} href={begun}>
          <IconExternalLink size={24} aria-hidden />
          {words.providerGoOn}
        </a>
      ) : (
        <button type="button" className={c.primary} aria-disabled={isBusy} onClick={() => void start()}>
          <IconExternalLink size={24} aria-hidden />
          {words.providerStart}
        </button>
      )}
    </section>
  );
}
