import { keepSpans } from '../../db/spans/spans.ts';
import type { Telemetry, TelemetryChoice } from './telemetry.ts';

/** Loads the libraries only where it is switched on: a start without it takes neither their time nor their memory. */
export async function telemetryOf(
  choice: TelemetryChoice | null,
  version: () => Promise<string>,
  onError: (error: Error) => void,
): Promise<Telemetry | null> {
  if (!choice) return null;
  const { startOtlp } = await import('./otlp.ts');
  const { telemetry, keeper } = startOtlp(choice, await version(), onError);
  keepSpans(keeper);
  return {
    ...telemetry,
    stop: () => {
      keepSpans(null);
      return telemetry.stop();
    },
  };
}
