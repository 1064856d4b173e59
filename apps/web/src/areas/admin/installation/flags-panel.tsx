import type { FeatureSwitch } from '@quaygate/contract';
import { formatDateTime } from '#web/lib/dates.ts';
import { useSwitchFlag } from '#web/nouns/feature-flag/feature-flag.mutations.ts';
import { useFeatureFlags } from '#web/nouns/feature-flag/feature-flag.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import c from './installation.module.css';

/** Which functions the installation has; a setting of the server takes the choice away (SETUP-82). */
export function FlagsPanel() {
  const text = useText('installation');
  const failureText = useFailureText();
  const flags = useFeatureFlags();
  return (
    <Panel title={text('flags.title')} note={text('flags.note')}>
      {flags.data ? (
        <ul className={c.flags}>
          {flags.data.items.map((flag) => (
            <Flag key={flag.key} flag={flag} />
          ))}
        </ul>
      ) : flags.isError ? (
        <ErrorState text={`${text('flags.failed')} ${failureText(flags.error)}`} onRetry={() => void flags.refetch()} />
      ) : (
        <Skeleton height={64} />
      )}
    </Panel>
  );
}

function Flag({ flag }: { flag: FeatureSwitch }) {
  const { key, given, changedBy, changedDate } = flag;
  const text = useText('installation');
  const failureText = useFailureText();
  const switching = useSwitchFlag();
  const setting = text(`flags.${key}.setting`);
  const turn = (isOn: boolean) =>
    switching.mutate(
      { key, isOn },
      {
        onSuccess: () => notify.success(text(isOn ? 'flags.switchedOn' : 'flags.switchedOff')),
        onError: (reason) => notify.error(failureText(reason)),
      },
    );
  return (
    <li className={c.flag}>
      <Checkbox
        label={text(`flags.${key}.name`)}
        checked={flag.isOn}
        disabled={switching.isPending}
        reason={given === null ? undefined : text('flags.given', { setting })}
        onChange={turn}
      />
      <p className="muted">{text(`flags.${key}.text`)}</p>
      {given !== null && <p>{text('flags.given', { setting })}</p>}
      {given === null && changedDate && (
        <p className="muted">
          {text('flags.changed', { name: changedBy ?? text('flags.someone'), time: formatDateTime(changedDate) })}
        </p>
      )}
    </li>
  );
}
