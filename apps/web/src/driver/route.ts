import { create } from 'zustand';

/** Screens that few drivers open; they are loaded when they are opened. */
const laterScreens = ['register', 'forgot', 'companies', 'identification', 'passkeys'] as const;
export type LaterScreen = (typeof laterScreens)[number];

/** Screens for who is not signed in. */
export const isOfStrangers = (name: Place['name']): name is 'register' | 'forgot' =>
  name === 'register' || name === 'forgot';

/** What the app shows, by its address: the tours, one tour, the account, or another screen. */
export type Place = { name: 'today' } | { name: 'tour'; tourId: string } | { name: 'account' } | { name: LaterScreen };

const home = '/driver/';

/** The place of an address; what is unknown leads to the tours. */
function placeOf(path: string): Place {
  const tourId = /^\/driver\/tours\/(T\d+)\/?$/.exec(path)?.[1];
  if (tourId) return { name: 'tour', tourId };
  const name = /^\/driver\/(\w+)\/?$/.exec(path)?.[1];
  const screen = laterScreens.find((each) => each === name);
  if (screen) return { name: screen };
  return { name: name === 'account' ? name : 'today' };
}

export function addressOf(place: Place): string {
  if (place.name === 'tour') return `${home}tours/${place.tourId}`;
  return place.name === 'today' ? home : home + place.name;
}

export const usePlace = create<{ place: Place }>()(() => ({ place: placeOf(location.pathname) }));

/** The driver has moved; the next heading takes the focus, which was lost with the screen before. */
let isMoved = false;
/** @returns whether a heading that is shown now is that of a screen the driver moved to; true once for a move */
export function takeMove(): boolean {
  const wasMoved = isMoved;
  isMoved = false;
  return wasMoved;
}

function show(place: Place): void {
  isMoved = true;
  usePlace.setState({ place });
}

export function go(place: Place): void {
  history.pushState(null, '', addressOf(place));
  show(place);
  scrollTo(0, 0);
}

export const followHistory = (): void => addEventListener('popstate', () => show(placeOf(location.pathname)));
