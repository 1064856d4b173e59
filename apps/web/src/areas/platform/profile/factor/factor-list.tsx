import type { Factors } from '@quaygate/contract';
import { formatDate } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './factor.module.css';
import { FactorRow } from './factor-row.tsx';
import { PasskeyRows } from './passkey-rows.tsx';

interface FactorListProps {
  factors: Factors;
  /** Told with the recovery codes that came with a new passkey. */
  onAdded: (codes: string[]) => void;
  setUp: Act;
  renew: Act;
  onRemove: () => void;
}

interface Act {
  run: () => void;
  busy: boolean;
}

/** Each factor with what can be done with it. */
export function FactorList({ factors: data, onAdded, setUp, renew, onRemove }: FactorListProps) {
  const text = useText('factor');
  const left = data.recoveryCodesLeft ?? 0;
  return (
    <ul className={c.factors} aria-label={text('list')}>
      <PasskeyRows factors={data} onAdded={onAdded} />
      <FactorRow
        title={text('totp.title')}
        state={data.totp ? text('since', { date: formatDate(data.totp.createdDate) }) : text('totp.none')}
        chip={data.totp && <Chip tone="green">{text('on')}</Chip>}
      >
        {data.totp ? (
          <Button onClick={onRemove}>{text('remove')}</Button>
        ) : (
          <Button busy={setUp.busy} onClick={setUp.run}>
            {text('setUp')}
          </Button>
        )}
      </FactorRow>
      {(data.totp || data.passkeys.length > 0) && (
        <FactorRow
          title={text('codes.title')}
          state={text('codes.left', { count: left })}
          chip={left < 3 && <Chip tone="yellow">{text('codes.few')}</Chip>}
        >
          <Button busy={renew.busy} onClick={renew.run}>
            {text('codes.renew')}
          </Button>
        </FactorRow>
      )}
    </ul>
  );
}
