import { type TruckAppointment, vehicle } from '@quaygate/contract';
import { fullName, pathOf } from '@quaygate/rules';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { lockDriver } from '../identification/identification.queries.ts';
import { driverOf } from '../identification/identification.service.ts';
import { tourNumberOf } from '../tour/tour-id.format.ts';
import { findAppointment, findGatePicture } from './truck-appointment.queries.ts';

/** An appointment of a facility, as the user names both. */
interface Asked {
  u: string;
  facilityId: number;
  id: string;
}

/**
 * Who drives a truck that is watched, and for which company.
 * @throws Refusal not_found: an unknown appointment or one of another facility
 */
export async function getAppointment({ db }: Pick<Deps, 'db'>, asked: Asked): Promise<TruckAppointment> {
  const number = tourNumberOf(asked.id);
  const found = number === null ? undefined : await findAppointment(db, asked.facilityId, number);
  if (!found) throw new Refusal('not_found');
  return {
    externalId: found.externalId ?? asked.id,
    truckerName: fullName(found.firstName, found.lastName),
    licensePlate: found.licensePlate,
    truckingCompany: found.truckingCompany,
    truckerId: found.truckerId,
    ocrImage: found.hasPicture ? pathOf(vehicle.ocrImage.path, { ...asked }) : null,
  };
}

/**
 * The latest picture of the gate's camera, as the terminal sent it: the plate must stay readable. The look is recorded
 * before it is answered.
 * @throws Refusal not_found: no picture, no such appointment, or a facility that watches no trucks
 */
export async function showGatePicture(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { facilityId, id }: Asked,
  by: Actor,
): Promise<Buffer> {
  const number = tourNumberOf(id);
  const found = number === null ? undefined : await findGatePicture(db, facilityId, number);
  if (!found) throw new Refusal('not_found');
  await db.transaction().execute(async (trx) => {
    const driver = await lockDriver(trx, found.truckerId);
    if (!driver) throw new Refusal('not_found');
    const after = { facilityId, picture: 'gate', tour: id };
    await recordAct(trx, by, now(), { kind: 'pictureViewed', object: driverOf(driver), after });
  });
  return found.image;
}
