/** Most cells (a module in a slot) that one change of the slot board may name (TRM-SLOT-10). */
export const slotCellsPerChange = 2_000;
/** Most cells that the plan of one day may make: slots of a day times open modules (TRM-SLOT-16). */
export const slotCellsPerDay = 1_440;
/** Most modules in one slot template (TRM-SLOT-16). */
export const modulesPerFacility = 50;
/** The board is read again after this time while it is seen (TRM-SLOT-05). */
export const slotBoardRefreshMs = 60_000;
