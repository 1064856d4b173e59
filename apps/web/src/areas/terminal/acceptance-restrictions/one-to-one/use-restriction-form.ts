import type { NewOneToOneRestriction } from '@quaygate/contract';
import { localDay } from '@quaygate/rules';
import { useState } from 'react';
import { useCreateRestriction } from '#web/nouns/one-to-one-restriction/one-to-one-restriction.mutations.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { useRefusalText } from '../restriction/use-refusal-text.ts';
import { endHours, startHours } from './hours.ts';

interface Draft {
  date: string;
  start: number | undefined;
  end: number | undefined;
}
const emptyDraft: Draft = { date: '', start: undefined, end: undefined };
export type RestrictionForm = ReturnType<typeof useRestrictionForm>;

/** What is chosen for a new one-to-one restriction; it outlives a look at the other tab. */
export function useRestrictionForm(zone: string) {
  const text = useText('acceptanceRestrictions');
  const shell = useText('shell');
  const refusalText = useRefusalText();
  const terminalId = useSelectedTerminal()?.id;
  const creation = useCreateRestriction();
  const [draft, setDraft] = useState<Draft>(emptyDraft);

  const now = new Date();
  const today = localDay(now, zone);
  const isPast = draft.date !== '' && draft.date < today;
  const starts = draft.date && !isPast ? startHours(draft.date, now, zone) : [];
  const start = starts.find(({ hour }) => hour === draft.start);
  const ends = start ? endHours(draft.date, start, zone) : [];
  const end = ends.find(({ hour }) => hour === draft.end);

  /** `taken`: days that have a restriction already. */
  const bodyOf = (taken: readonly string[]): NewOneToOneRestriction | undefined =>
    start && end && terminalId !== undefined && !taken.includes(draft.date)
      ? { restrictionStart: start.at, restrictionEnd: end.at, terminalId }
      : undefined;
  const create = (body: NewOneToOneRestriction | undefined) => {
    if (!body || creation.isPending) return;
    creation.mutate(body, {
      onSuccess: () => {
        setDraft(emptyDraft);
        notify.success(text('oneToOne.created'));
      },
      onError: (reason) => notify.error(refusalText(reason)),
    });
  };
  return {
    draft,
    today,
    starts,
    start,
    ends,
    end,
    dateError: isPast ? shell('field.dateNotPast') : undefined,
    isBusy: creation.isPending,
    isEmpty: draft === emptyDraft,
    bodyOf,
    // Hours that do not exist on another day are chosen again.
    setDate: (date: string) => setDraft({ ...draft, date }),
    // An end that would not lie after the start is chosen again (TRM-OTO-13).
    setStart: (hour: number) =>
      setDraft({ ...draft, start: hour, end: draft.end !== undefined && draft.end > hour ? draft.end : undefined }),
    setEnd: (hour: number) => setDraft({ ...draft, end: hour }),
    reset: () => setDraft(emptyDraft),
    create,
  };
}
