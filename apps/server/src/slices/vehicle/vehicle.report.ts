import { vehicle } from '@quaygate/contract';
import { newestSlice } from '../../integration/report-slice.ts';
import { positions } from './vehicle-position.service.ts';

/** Vehicle positions by HTTP (terminal contract, 9.7). */
export const vehiclePositionSlice = newestSlice(vehicle.report, positions);
