import { type BookingView, type BookingViews, forwarderWrite } from '@quaygate/contract';
import { useEffect, useRef, useState } from 'react';
import { useBookingViews } from '#web/nouns/booking-view/booking-view.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconBookmark } from '#web/ui/buttons/icons.ts';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import { Menu } from '#web/ui/dialogs/menu.tsx';
import type { MenuItem } from '#web/ui/dialogs/menu-list.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import type { TourAddress } from '../bookings-overview.address.ts';
// Loaded when something is to be done with views.
import { SaveTours } from '../save-tours.tsx';
import { addressOf, type ChosenView, isSame, queryOf } from './view-address.ts';
import type { Open, ViewsProps } from './views-dialog.tsx';

const ViewsDialog = openedPart(() => import('./views-dialog.tsx').then((part) => part.ViewsDialog));

function viewsOf({ own, company, startViewId }: BookingViews): ChosenView[] {
  const asChosen = (isCompany: boolean) => (view: BookingView) => ({
    ...view,
    isCompany,
    isStart: view.viewId === startViewId,
  });
  return [...own.map(asChosen(false)), ...company.map(asChosen(true))];
}

/** Views by name: chosen, saved, changed and deleted from one menu (FWD-VIEW-06 to 10). */
function Views({ address, onChoose }: ViewsProps) {
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
          <Button {...trigger} icon={IconBookmark}>
            {current && !isSame(address, current.query) ? text('changed', { name }) : name}
          </Button>
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

/** What stands beside the search: the views, and the list as a file. */
export const ListActions = ({ file, ...views }: ViewsProps & { file: Parameters<typeof SaveTours>[0] }) => (
  <>
    <Views {...views} />
    <SaveTours {...file} />
  </>
);
