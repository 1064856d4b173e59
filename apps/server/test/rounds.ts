/**
 * Whether each test repeats and combines as often as it takes to meet what is rare: `npm run test:hours` does. What each round
 * proves alone, because chance decides what races or is drawn, `npm test` does a few times.
 */
export const hasAllRounds = process.env.ALL_ROUNDS !== undefined;

export const roundsOf = (few: number, all: number): number => (hasAllRounds ? all : few);
