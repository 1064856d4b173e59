import { vehicle } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { getAppointment, showGatePicture } from './truck-appointment.service.ts';
import { findTerminalOfCode } from './vehicle-list.queries.ts';
import { VehicleLists } from './vehicle-lists.service.ts';

export const vehicleSlice: Slice = (serve, deps, serveSocket) => {
  const lists = new VehicleLists(deps);
  serve(vehicle.appointment, ({ params }) => getAppointment(deps, params));
  serve(vehicle.ocrImage, async ({ params, actor }) => ({
    fileName: 'gate.jpg',
    bytes: await showGatePicture(deps, params, actor),
  }));
  serveSocket(vehicle.socket, {
    find: ({ terminalCode }) => findTerminalOfCode(deps.db, terminalCode),
    may: (user, { id, capabilities }) => user.facilities.includes(id) && capabilities.includes('truckMonitoring'),
    open: (connection, { thing }) => lists.watch(thing, (list) => connection.sendNewest(list)),
  });
};
