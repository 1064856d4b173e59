import type { TelemetryChoice } from '../outside/telemetry/telemetry.ts';
import type { Given } from './given.ts';

/** Null: nothing is sent. */
export function readTelemetry(given: Given): TelemetryChoice | null {
  if (given.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return {
    endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: given.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: given.OTEL_SERVICE_NAME ?? 'quaygate',
    share: given.OTEL_TRACES_SAMPLER_ARG ?? 1,
    metricsEvery: given.OTEL_METRIC_EXPORT_INTERVAL ?? 60_000,
  };
}
