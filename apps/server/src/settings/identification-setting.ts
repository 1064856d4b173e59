import type { IdentificationChoice } from '../outside/identification/choose-identification.ts';

export type { IdentificationChoice };

interface Given {
  IDENTIFICATION?: 'review' | 'hosted';
}

type Need = (
  name: 'IDENTIFICATION_URL' | 'IDENTIFICATION_API_KEY' | 'IDENTIFICATION_EVENT_SECRET',
  reason: string,
) => string;

/** Who checks documents: people here, or a provider. */
export function readIdentification(given: Given, need: Need): IdentificationChoice {
  if (given.IDENTIFICATION !== 'hosted') return { kind: 'review' };
  const reason = 'with IDENTIFICATION=hosted';
  return {
    kind: 'hosted',
    url: need('IDENTIFICATION_URL', reason),
    apiKey: need('IDENTIFICATION_API_KEY', reason),
    eventSecret: need('IDENTIFICATION_EVENT_SECRET', reason),
  };
}
