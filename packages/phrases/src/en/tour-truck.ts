import type { tourTruck as german } from '../de/tour-truck.ts';
import type { Same } from '../shape.ts';

export const tourTruck: Same<typeof german> = {
  title: 'Change driver or plate of tour {{id}}',
  note: 'So far {{driver}}, {{plate}}. Time slot and number of the tour stay.',
  driver: 'Driver',
  driverPlaceholder: 'Choose a driver',
  driversFailed: 'The drivers could not be loaded.',
  plate: 'Licence plate',
  plateHint: 'For this tour. The plate that is stored for the driver stays.',
  plateRead: 'The gate read {{plate}}. For this tour; the plate that is stored for the driver stays.',
  noPlate: 'The driver has no licence plate',
  submit: 'Change',
  done: 'Tour {{id}} is now driven by {{driver}}, {{plate}}',
};
