const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** The key of a weekday's name: 1 Monday to 7 Sunday. */
export const weekdayName = (weekday: number): (typeof names)[number] => names[weekday - 1] ?? 'monday';
