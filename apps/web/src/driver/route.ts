import { create } from 'zustand';

/** What the app shows, by its address: the tours, one tour, or the account. */
export type Place = { name: 'today' } | { name: 'tour'; tourId: string } | { name: 'account' };

const home = '/driver/';

/** The place of an address; what is unknown leads to the tours. */
function placeOf(path: string): Place {
  const tourId = /^\/driver\/tours\/(T\d+)\/?$/.exec(path)?.[1];
  if (tourId) return { name: 'tour', tourId };
  return /^\/driver\/account\/?$/.test(path) ? { name: 'account' } : { name: 'today' };
}

export const addressOf = (place: Place): string =>
  place.name === 'tour' ? `${home}tours/${place.tourId}` : place.name === 'account' ? `${home}account` : home;

export const usePlace = create<{ place: Place }>()(() => ({ place: placeOf(location.pathname) }));

export function go(place: Place): void {
  history.pushState(null, '', addressOf(place));
  usePlace.setState({ place });
  scrollTo(0, 0);
}

export const followHistory = (): void =>
  addEventListener('popstate', () => usePlace.setState({ place: placeOf(location.pathname) }));
