/**
 * How often a test repeats what each round proves alone, because chance decides what races or is drawn: `npm test` a few times,
 * and `npm run test:hours` as often as it takes to meet what is rare (ALL_ROUNDS).
 */
export const roundsOf = (few: number, all: number): number => (process.env.ALL_ROUNDS ? all : few);
