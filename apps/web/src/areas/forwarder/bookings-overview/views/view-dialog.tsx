import { bookingViewNameMax } from '@quaygate/rules';
import { useState } from 'react';
import { useChangeBookingViews, useSetStartView } from '#web/nouns/booking-view/booking-view.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import type { ChosenView } from './view-address.ts';

interface ViewDialogProps {
  /** The one that is changed; undefined: a new one. */
  view: ChosenView | undefined;
  /** What is shown now; it is what is stored. */
  query: string;
  canShare: boolean;
  onSaved: (viewId: string) => void;
  onClose: () => void;
}

/** Stores what is shown under a name, for the user or the company (FWD-VIEW-07, FWD-VIEW-08). */
export function ViewDialog({ view, query, canShare, onSaved, onClose }: ViewDialogProps) {
  const text = useText('bookingView');
  const failureText = useFailureText();
  const change = useChangeBookingViews();
  const start = useSetStartView();
  const [viewId] = useState(() => view?.viewId ?? crypto.randomUUID());
  const [name, setName] = useState(view?.name ?? '');
  const [isCompany, setCompany] = useState(view?.isCompany ?? false);
  const [isStart, setStart] = useState(view?.isStart ?? false);
  const error = change.error ?? start.error;

  const save = async () => {
    await change.mutateAsync({ isCompany, views: [{ viewId, name: name.trim(), query }] });
    if (isStart !== (view?.isStart ?? false)) await start.mutateAsync(isStart ? viewId : null);
    notify.success(text('save.done'));
    onSaved(viewId);
    onClose();
  };
  return (
    <Dialog
      title={view ? text('change.title', view) : text('save.title')}
      note={text('save.note')}
      size="small"
      busy={change.isPending || start.isPending}
      submitDisabled={name.trim() === ''}
      error={error ? failureText(error) : undefined}
      // What went wrong stands in the dialog.
      onSubmit={() => void save().catch(() => undefined)}
      onClose={onClose}
    >
      <LimitedField label={text('save.name')} value={name} limit={bookingViewNameMax} onChange={setName} />
      {!view && canShare && <Checkbox label={text('save.company')} checked={isCompany} onChange={setCompany} />}
      <Checkbox label={text('save.start')} checked={isStart} onChange={setStart} />
    </Dialog>
  );
}
