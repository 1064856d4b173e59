import { z } from 'zod';
import { terminalRead } from '../base/roles.ts';
import { ofUserFacility, opaqueId, route } from '../base/route.ts';
import { socket } from '../base/socket.ts';
import { appointmentStatuses } from '../booking/gate-event.ts';
import { deleted, reportCall, reported } from '../booking/report.ts';

/** Degrees, WGS 84. */
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** A truck at a terminal, as a message of the vehicle socket lists it (terminal contract, 7.2). */
export const Vehicle = z.object({
  vehicleId: z.string().min(1).max(64),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  /** Degrees clockwise from north. */
  direction: z.number().min(0).lt(360).nullable(),
  /** Metres. */
  locationAccuracy: z.number().min(0).nullable(),
  truckAppointmentStatus: z.enum(appointmentStatuses),
  truckAppointmentId: z.string().nullable(),
  truckAppointmentExternalId: z.string().nullable(),
  vehicleLicensePlate: z.string().nullable(),
  /**
   * The path of `getOcrImage` below the facility's, because one list serves every user; null where there is no picture.
   */
  ocrImageUrl: z.string().nullable(),
});
export type Vehicle = z.infer<typeof Vehicle>;

/** A message of the vehicle socket: always the full list, sorted by vehicleId. */
export const VehicleList = z.array(Vehicle);

/** The code of terminals that have none of their own (TRM-SOCK-09). */
export const defaultTerminalCode = 'T8';

/** Where a truck is, as its own or the terminal's system reports it (terminal contract, 9.7). */
const positionShape = z
  .object({
    ...reported,
    vehicleId: z
      .string()
      .min(1)
      .max(64)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
      .regex(/^[^\u0000-\u001f\u007f]*$/),
    latitude: latitude.nullable().default(null),
    longitude: longitude.nullable().default(null),
    direction: z.number().nullable().default(null),
    locationAccuracy: z.number().nullable().default(null),
    /** Metres per second. */
    speed: z.number().nullable().default(null),
    licensePlate: z.string().max(60).nullable().default(null),
    deleted,
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), { path: ['longitude'] });

/** What devices send for "not known": they drop the value, never the position (FIELD-POS-01). */
const fits = {
  direction: (value: number) => value >= 0 && value < 360,
  locationAccuracy: (value: number) => value >= 0 && value <= 1_000_000,
  speed: (value: number) => value >= 0 && value <= 1_000,
};

type Read = z.infer<typeof positionShape>;

function understood(sent: Read): Read & { note?: 'no_fix' | 'value_dropped' } {
  const misfits = (Object.keys(fits) as (keyof typeof fits)[]).filter((name) => {
    const value = sent[name];
    return value !== null && !fits[name](value);
  });
  const dropped = Object.fromEntries(misfits.map((name) => [name, null]));
  const isNowhere = sent.latitude === 0 && sent.longitude === 0;
  const place = isNowhere ? { latitude: null, longitude: null } : {};
  const note =
    isNowhere && !sent.deleted ? ('no_fix' as const) : misfits.length > 0 ? ('value_dropped' as const) : undefined;
  return { ...sent, ...dropped, ...place, ...(note && { note }) };
}

export const VehiclePositionItem = positionShape.transform(understood);
export type VehiclePositionItem = z.infer<typeof VehiclePositionItem>;

/** Positions in one batch (terminal contract, 9.2). */
export const maxPositions = 1_000;

export const TruckAppointment = z.object({
  externalId: z.string().nullable(),
  truckerName: z.string().nullable(),
  licensePlate: z.string().nullable(),
  truckingCompany: z.string().nullable(),
  truckerId: z.string().nullable(),
  /** The path of `getOcrImage`. */
  ocrImage: z.string().nullable(),
});
export type TruckAppointment = z.infer<typeof TruckAppointment>;

const path = '/web/terminalOperators/v1/users/:u/facilities/:facilityId/truckappointments/:id';
const ofAppointment = {
  access: { roles: terminalRead },
  scope: { facility: 'facilityId' },
  params: ofUserFacility.extend({ id: opaqueId }),
  errors: ['not_found'],
} as const;

export const vehicle = {
  /** The trucks of a terminal, while they are watched: sends `VehicleList`. */
  socket: socket({
    name: 'vehicleMonitoring',
    path: '/web/v1/vehicleMonitoring/ws/:terminalCode',
    access: { roles: terminalRead },
    purpose: 'vehicleMonitoring',
    boundTo: 'terminalCode',
    takesToken: true,
    compressed: true,
    connections: 5,
    params: z.object({ terminalCode: z.string().regex(/^[A-Z0-9-]{1,32}$/) }),
  }),
  report: reportCall('reportVehiclePositions', 'vehiclePositions', ['vehicles'], VehiclePositionItem),
  /** The id is `truckAppointmentId` of the vehicle. */
  appointment: route({
    name: 'getTruckAppointment',
    method: 'GET',
    path,
    ...ofAppointment,
    response: TruckAppointment,
  }),
  /** The latest picture of the gate's camera. */
  ocrImage: route({
    name: 'getOcrImage',
    method: 'GET',
    path: `${path}/ocrImage`,
    ...ofAppointment,
    file: 'image/jpeg',
  }),
};
