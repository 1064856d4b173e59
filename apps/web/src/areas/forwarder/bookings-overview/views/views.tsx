import { type BookingView, type BookingViews, forwarderWrite } from '@quaygate/contract';
import { useEffect, useRef, useState } from 'react';
import { useBookingViews } from '#web/nouns/booking-view/booking-view.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Menu } from '#web/ui/dialogs/menu.tsx';
import type { MenuItem } from '#web/ui/dialogs/menu-list.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import type { TourAddress } from '../bookings-overview.address.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { DeleteViewDialog } from './delete-view-dialog.tsx';
import { addressOf, type ChosenView, isSame, queryOf } from './view-address.ts';
import { ViewDialog } from './view-dialog.tsx';

interface ViewsProps {
  address: TourAddress;
  onChoose: (address: Partial<TourAddress>) => void;
}

/** What a dialog is open for; a view that is deleted meanwhile stays named in it. */
type Open = { kind: 'new' | 'columns' } | { kind: 'change' | 'delete'; view: ChosenView };

function viewsOf({ own, company, startViewId }: BookingViews): ChosenView[] {
  const asChosen = (isCompany: boolean) => (view: BookingView) => ({
    ...view,
    isCompany,
    isStart: view.viewId === startViewId,
  });
  return [...own.map(asChosen(false)), ...company.map(asChosen(true))];
}

/** Views by name: chosen, saved, changed and deleted from one menu (FWD-VIEW-06 to 10). */
export function Views({ address, onChoose }: ViewsProps) {
  const text = useText('bookingView');
  const canShare = useCan(forwarderWrite);
  const { data } = useBookingViews();
  const [open, setOpen] = useState<Open>();
  /** Deleted here: that it is missing is no news. */
  const [deleted, setDeleted] = useState('');
  const views = data && viewsOf(data);
  const current = views?.find(({ viewId }) => viewId === address.view);
  const choose = ({ viewId, query }: BookingView) => onChoose(addressOf(query, viewId));

  useStart(views, address, choose);
  useMissing(data !== undefined && !['', deleted].includes(address.view) && !current, () => {
    notify.error(text('gone'));
    onChoose({ view: '' });
  });

  const items: MenuItem[] = (views ?? []).map((view) => ({
    key: view.viewId,
    label: view.isCompany ? text('ofCompany', { name: view.name }) : view.name,
    checked: view === current,
    onSelect: () => choose(view),
  }));
  items.push({ key: ' columns', label: text('columns.open'), onSelect: () => setOpen({ kind: 'columns' }) });
  items.push({ key: ' new', label: text('save.open'), onSelect: () => setOpen({ kind: 'new' }) });
  if (current && (canShare || !current.isCompany)) {
    const { name } = current;
    const act = (kind: 'change' | 'delete') => ({ key: ` ${kind}`, onSelect: () => setOpen({ kind, view: current }) });
    items.push({ ...act('change'), label: text('change.open', { name }) });
    items.push({ ...act('delete'), label: text('delete.open', { name }), tone: 'danger' });
  }
  const name = current?.name ?? text('views');
  return (
    <>
      <Menu label={text('views')} items={items} align="end">
        {(trigger) => (
          <Button {...trigger}>{current && !isSame(address, current.query) ? text('changed', { name }) : name}</Button>
        )}
      </Menu>
      {open && (
        <ViewsDialog
          {...{ open, address, canShare, onChoose }}
          onDelete={setDeleted}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface ViewsDialogProps extends ViewsProps {
  open: Open;
  canShare: boolean;
  onDelete: (viewId: string) => void;
  onClose: () => void;
}

function ViewsDialog({ open, address, canShare, onChoose, onDelete, onClose }: ViewsDialogProps) {
  if (open.kind === 'columns')
    return <ColumnsDialog shown={address.columns} onShow={(columns) => onChoose({ columns })} onClose={onClose} />;
  if (open.kind === 'delete')
    return (
      <DeleteViewDialog
        view={open.view}
        onDelete={() => onDelete(open.view.viewId)}
        onDeleted={() => onChoose({ view: '' })}
        onClose={onClose}
      />
    );
  return (
    <ViewDialog
      view={open.kind === 'change' ? open.view : undefined}
      query={queryOf(address)}
      canShare={canShare}
      onSaved={(view) => onChoose({ view })}
      onClose={onClose}
    />
  );
}

/** The start view opens once, where the screen was opened without a query (FWD-VIEW-08). */
function useStart(views: ChosenView[] | undefined, address: TourAddress, choose: (view: ChosenView) => void) {
  const isBare = useRef(queryOf(address) === '' && address.view === '');
  useEffect(() => {
    if (!views || !isBare.current) return;
    isBare.current = false;
    const start = views.find(({ isStart }) => isStart);
    // What was filtered before the views came stays.
    if (start && queryOf(address) === '') choose(start);
  });
}

/** Says once that the view of the address is not there (FWD-VIEW-09). */
function useMissing(isMissing: boolean, say: () => void) {
  const isSaid = useRef(false);
  useEffect(() => {
    const isNew = isMissing && !isSaid.current;
    isSaid.current = isMissing;
    if (isNew) say();
  });
}
