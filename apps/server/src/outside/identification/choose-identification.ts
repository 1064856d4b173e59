import { hostedProvider } from './hosted-provider.ts';
import type { IdentificationProvider } from './identification-provider.ts';

/** `review`: people compare pictures and data here. */
export type IdentificationChoice =
  | { kind: 'review' }
  | { kind: 'hosted'; url: string; apiKey: string; eventSecret: string };

/** Null where people review. */
export function identificationProviderOf(
  choice: IdentificationChoice,
  parts: { publicUrl: string; now: () => Date },
): IdentificationProvider | null {
  return choice.kind === 'hosted' ? hostedProvider({ ...choice, ...parts }) : null;
}
