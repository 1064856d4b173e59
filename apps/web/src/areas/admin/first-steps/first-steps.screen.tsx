import type { FirstSteps } from '@quaygate/contract';
import { useHideFirstSteps } from '#web/nouns/first-step/first-step.mutations.ts';
import { useFirstSteps } from '#web/nouns/first-step/first-step.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import c from './first-steps.module.css';
import { StepLine } from './step-line.tsx';

/** What a new installation needs before the first truck, with the way to each place (SETUP-20). */
export function FirstStepsScreen() {
  const text = useText('firstSteps');
  const failureText = useFailureText();
  const steps = useFirstSteps();
  return (
    <Screen title={text('title')} narrow>
      {steps.data ? (
        <Steps of={steps.data} />
      ) : steps.isError ? (
        <ErrorState text={`${text('failed')} ${failureText(steps.error)}`} onRetry={() => void steps.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Screen>
  );
}

function Steps({ of: { steps, isHidden } }: { of: FirstSteps }) {
  const text = useText('firstSteps');
  const failureText = useFailureText();
  const hiding = useHideFirstSteps();
  const done = steps.filter(({ isDone }) => isDone).length;
  const hide = () =>
    hiding.mutate(!isHidden, {
      onSuccess: () => notify.success(text(isHidden ? 'shown' : 'hidden')),
      onError: (reason) => notify.error(failureText(reason)),
    });
  return (
    <Panel
      title={text('progress', { done, count: steps.length })}
      note={text('note')}
      action={
        <Button busy={hiding.isPending} onClick={hide}>
          {text(isHidden ? 'show' : 'hide')}
        </Button>
      }
    >
      {done === steps.length && <InlineNotice tone="success">{text('all')}</InlineNotice>}
      <ol className={c.steps}>
        {steps.map(({ step, isDone }) => (
          <StepLine key={step} step={step} isDone={isDone} />
        ))}
      </ol>
    </Panel>
  );
}
