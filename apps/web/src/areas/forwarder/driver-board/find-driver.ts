import { plateKey } from '@quaygate/rules';

/** Whether a driver with these plates is searched for. */
export type FindDriver = (name: string, plates: readonly string[]) => boolean;

/** Words in any order, each a part of the name or the plate. */
export const finder = (search: string): FindDriver => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (name, plates) => {
    const all = [
      name.toLowerCase(),
      ...plates.flatMap((plate) => [plate.toLowerCase(), plateKey(plate).toLowerCase()]),
    ];
    return words.every((word) => all.some((each) => each.includes(word)));
  };
};
