import type { blockList as german } from '../de/block-list.ts';
import type { Same } from '../shape.ts';

export const blockList: Same<typeof german> = {
  title: 'Block list',
  table: 'Blocked drivers',
  search: 'Driver name or ID',
  failed: 'The block list could not be loaded.',
  empty: 'No driver is blocked',
  emptyText: 'Who is blocked here cannot be booked at this terminal and is turned away at the gate.',
  nothingFound: 'No blocked driver fits',
  nothingFoundText: 'Search for a part of the name or the ID.',
  nothingFoundAction: 'Clear the search',
  column: {
    name: 'Name',
    id: 'ID',
    blockedDate: 'Date blocked',
    reason: 'Reason',
    actions: 'Actions',
  },
  copyId: 'Copy driver ID {{id}}',
  readOnly: 'Your role may only read the block list',
  block: {
    open: 'Block a driver',
    title: 'Block a driver',
    note: 'The block holds at once and at this terminal only. Open bookings of the driver are stopped; a driver who is registered already is still served.',
    driver: 'Driver',
    driverHelp: 'Drivers of this terminal by name, anybody else by the complete ID',
    chosen: 'ID {{id}}',
    searchFailed: 'Drivers could not be loaded.',
    reasonHelp: 'Seen by everybody who works at this terminal',
    confirm: 'Block',
    done: 'Driver blocked',
  },
  unblock: {
    open: 'Lift the block of {{name}}',
    title: 'Lift the block of {{name}}?',
    text: 'The driver can be booked here again at once. Bookings that this block stopped become active again if the truck has not reached the terminal yet.',
    confirm: 'Lift block',
    done: 'Block removed',
  },
};
