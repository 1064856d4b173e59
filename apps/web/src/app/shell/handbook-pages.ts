import type { AreaName, Place } from '../place.ts';

/** The page of the documentation that fits each area. */
const ofArea: Record<AreaName, string> = {
  admin: 'handbook/administrator',
  forwarder: 'handbook/dispatcher',
  terminal: 'handbook/terminal',
  train: 'handbook/train',
};
/** Where another page fits a place better. */
const ofPlace: Partial<Record<Place['name'], string>> = {
  blockList: 'handbook/gate',
  firstSteps: 'first-truck',
  gatePassUsers: 'handbook/gate',
  gatePassQueue: 'handbook/gate',
};

/** The page that fits a place, below /docs and the language; the first one where there is none (HELP-12). */
export const handbookPage = (place: Pick<Place, 'name' | 'area'> | undefined): string =>
  (place && (ofPlace[place.name] ?? (place.area && ofArea[place.area]))) ?? '';
