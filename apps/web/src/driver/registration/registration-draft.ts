import { z } from 'zod';

const key = 'driver-registration';

const noRegistration = { email: '', firstName: '', lastName: '', phoneNumber: '', licensePlate: '' };
export type TypedRegistration = typeof noRegistration;
export const registrationFields = Object.keys(noRegistration) as (keyof TypedRegistration)[];

const Stored = z.partialRecord(z.enum(registrationFields), z.string());

/** What was typed and not sent yet (DRV-BRD-21). */
export function keptRegistration(): TypedRegistration {
  try {
    return { ...noRegistration, ...Stored.parse(JSON.parse(localStorage.getItem(key) ?? '')) };
  } catch {
    return noRegistration;
  }
}

export const keepRegistration = (typed: TypedRegistration): void => localStorage.setItem(key, JSON.stringify(typed));
export const forgetRegistration = (): void => localStorage.removeItem(key);
