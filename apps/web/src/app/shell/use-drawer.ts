import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { AreaName } from '../place.ts';

interface DrawerState {
  /** On a wide screen the drawer is open or folded; the choice is kept. */
  isOpen: boolean;
  /** On a phone the drawer is a sheet, open for a moment. */
  isSheetOpen: boolean;
  area: AreaName | undefined;
}

export const useDrawer = create<DrawerState>()(
  persist((): DrawerState => ({ isOpen: true, isSheetOpen: false, area: undefined }), {
    name: 'quaygate-drawer',
    partialize: ({ isOpen }) => ({ isOpen }),
  }),
);

/** The rail's icon of an area opens its services; pressed again it folds them (NAV-28). */
export function pressArea(area: AreaName, isPhone: boolean): void {
  useDrawer.setState((state) => {
    const isSame = state.area === area;
    if (isPhone) return { area, isSheetOpen: !(state.isSheetOpen && isSame) };
    return { area, isOpen: !(state.isOpen && isSame) };
  });
}

/** The next user may not have this area. */
export function foldDrawer(): void {
  useDrawer.setState({ area: undefined, isSheetOpen: false });
}
