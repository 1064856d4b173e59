import type { SlotBoard, SlotBooking } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';

export const driverOf = ({ firstName, lastName }: SlotBooking) => fullName(firstName, lastName);

/** The name of a module; its id where the day has it no more. */
export const moduleName = (modules: SlotBoard['modules'], id: string) =>
  modules.find(({ moduleId }) => moduleId === id)?.moduleName ?? id;
