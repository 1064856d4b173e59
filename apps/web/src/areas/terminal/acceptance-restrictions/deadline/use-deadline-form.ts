import { localDay } from '@quaygate/rules';
import { useState } from 'react';
import { useCreateDeadline } from '#web/nouns/deadline/deadline.mutations.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { useFormMessage } from '../restriction/use-form-message.ts';
import { useRefusalText } from '../restriction/use-refusal-text.ts';
import { bodyOf, type DeadlineDraft, emptyDraft, isBlank, missing, pastFault } from './deadline-draft.ts';
import { useTrainEntry } from './use-train-entry.ts';

type Day = 'departure' | 'from' | 'to';
export type DeadlineForm = ReturnType<typeof useDeadlineForm>;

/** What is still to be done before it can be created (UI-12). */
function stillToDo(
  draft: DeadlineDraft,
  number: string,
  text: Text<'acceptanceRestrictions'>,
  shell: Text<'shell'>,
): string | undefined {
  const lack = missing(draft);
  if (lack?.code === 'pickBothDates') return text('deadline.pickBothDates');
  if (lack) return `${text(`deadline.${lack.field as 'departure' | 'train'}`)}: ${shell('field.fieldRequired')}`;
  return number === '' ? undefined : text('deadline.addFirst');
}

/** What is typed for a new deadline; it outlives a look at the other tab. */
export function useDeadlineForm(zone: string) {
  const text = useText('acceptanceRestrictions');
  const shell = useText('shell');
  const refusalText = useRefusalText();
  const terminalId = useSelectedTerminal()?.id;
  const creation = useCreateDeadline();
  const message = useFormMessage<Day | 'train'>();
  const [draft, setDraft] = useState<DeadlineDraft>(emptyDraft);
  const { number, clear, ...trains } = useTrainEntry({ draft, setDraft, message });

  const at = new Date();
  const today = localDay(at, zone);
  const body = bodyOf(draft, terminalId, { today, at, zone });
  const isEmpty = number === '' && isBlank(draft);

  const setDay = (field: Day) => (day: string) => {
    const next = { ...draft, [field]: day };
    setDraft(next);
    const fault = pastFault(next, today, new Date(), zone);
    if (fault) message.show(fault.field as Day, shell(`field.${fault.code as 'dateNotPast'}`));
    else message.clear();
  };
  /** Both days or none: one alone means nothing (TRM-DL-08). */
  const leaveRange = () => {
    if (draft.from && draft.to) return;
    if (draft.from || draft.to) message.show(draft.from ? 'to' : 'from', text('deadline.pickBothDates'));
  };
  const reset = () => {
    setDraft(emptyDraft);
    clear();
    message.clear();
  };
  const create = () => {
    if (!body || message.isShown || number !== '' || creation.isPending) return;
    creation.mutate(body, {
      onSuccess: () => {
        reset();
        notify.success(text('deadline.created'));
      },
      onError: (reason) => notify.error(refusalText(reason)),
    });
  };
  return {
    draft,
    number,
    today,
    body,
    message,
    isEmpty,
    isBusy: creation.isPending,
    reason: stillToDo(draft, number, text, shell),
    setDay,
    setReason: (reason: string) => setDraft({ ...draft, reason }),
    ...trains,
    leaveRange,
    reset,
    create,
  };
}
