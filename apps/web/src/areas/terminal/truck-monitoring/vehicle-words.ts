import { type MarkerGroup, markerGroupOf } from '@quaygate/rules';
import type { SeenVehicle } from '#web/nouns/vehicle/read-vehicles.ts';

/** The colour and shape of a vehicle; without a status it is one of the others. */
export const groupOf = ({ truckAppointmentStatus }: SeenVehicle): MarkerGroup =>
  markerGroupOf(truckAppointmentStatus ?? 'UNKNOWN');

/** What a vehicle is called: its plate, else its own id. */
export const nameOf = ({ vehicleLicensePlate, vehicleId }: SeenVehicle): string => vehicleLicensePlate ?? vehicleId;

/** The appointment as people know it; undefined without one (TRM-MON-47). */
export const appointmentOf = (vehicle: SeenVehicle): string | null =>
  vehicle.truckAppointmentExternalId ?? vehicle.truckAppointmentId;
