import type { Terminal, Tour } from '@quaygate/contract';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import type { BulkDialogProps } from '../bulk/bulk-dialog-props.ts';
import { RepairDialog } from './repair-dialog.tsx';
import { placeOf, type Repairing } from './repair-place.ts';

const BulkMoveDialog = openedPart(() => import('../bulk/bulk-move-dialog.tsx').then((part) => part.BulkMoveDialog));
const MoveDialog = openedPart(() => import('../move-dialog.tsx').then((part) => part.MoveDialog));
const TruckDialog = openedPart(() => import('#web/tours/truck-dialog.tsx').then((part) => part.TruckDialog));

interface RepairDialogsProps {
  repairing: Repairing;
  /** The tour as the list shows it now. */
  now: Tour | undefined;
  terminalOf: (tour: Tour) => Pick<Terminal, 'name' | 'timeZone'>;
  onRepair: (repairing: Repairing) => void;
  onClose: BulkDialogProps['onClose'];
}

/** Opens the screen of a repair (READY-36). */
function Elsewhere({ place }: { place: NonNullable<ReturnType<typeof placeOf>> }) {
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was pressed
  useEffect(() => void router.navigate(place), []);
  return null;
}

/** The dialog of a repair (READY-34, READY-35), or the way to its screen. */
export function RepairDialogs({
  repairing: { tour, kind },
  now = tour,
  terminalOf,
  onRepair,
  onClose,
}: RepairDialogsProps) {
  const place = placeOf({ tour, kind });
  if (place) return <Elsewhere place={place} />;
  const movable = tour.containerBookings.filter(({ status }) => status === 'active');
  const row = kind === 'split' || movable.length === 1 ? movable.at(-1) : undefined;
  switch (kind) {
    case 'next_slot':
      return <BulkMoveDialog tours={[tour]} terminalOf={terminalOf} onClose={onClose} />;
    case 'other_slot':
    case 'split':
      return (
        <MoveDialog moving={{ tour, ...(row && { row }) }} terminal={terminalOf(tour)} onClose={() => onClose()} />
      );
    case 'other_driver':
      return <TruckDialog tour={tour} on="driver" onClose={() => onClose()} />;
    case 'plate':
      return <TruckDialog tour={tour} on="plate" onClose={() => onClose()} />;
    default:
      return <RepairDialog tour={now} terminal={terminalOf(tour)} onRepair={onRepair} onClose={() => onClose()} />;
  }
}
