import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowLeft } from '#web/ui/buttons/icons.ts';
import c from './login.module.css';

export const ways = ['passkey', 'totp', 'recoveryCode'] as const;

export type Way = (typeof ways)[number];

const useWay = {
  passkey: 'factor.usePasskey',
  totp: 'factor.useTotp',
  recoveryCode: 'factor.useRecoveryCode',
} as const;

interface OtherWaysProps {
  others: readonly Way[];
  busy: boolean;
  onChoose: (way: Way) => void;
  onBack: () => void;
}

export function OtherWays({ others, busy, onChoose, onBack }: OtherWaysProps) {
  const text = useText('login');
  return (
    <div className={c.ways}>
      {others.map((other) => (
        <Button key={other} variant="quiet" disabled={busy} onClick={() => onChoose(other)}>
          {text(useWay[other])}
        </Button>
      ))}
      <Button variant="quiet" icon={IconArrowLeft} disabled={busy} onClick={onBack}>
        {text('forgot.back')}
      </Button>
    </div>
  );
}
