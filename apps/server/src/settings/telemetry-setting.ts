import type { TelemetryChoice } from '../outside/telemetry/telemetry.ts';
import type { Given, Need } from './given.ts';

const besideEndpoint = [
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_METRIC_EXPORT_INTERVAL',
] as const;

/** Null: nothing is sent. */
export function readTelemetry(given: Given, need: Need): TelemetryChoice | null {
  for (const name of besideEndpoint) if (given[name] !== undefined) need('OTEL_EXPORTER_OTLP_ENDPOINT', `with ${name}`);
  if (given.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return {
    endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: given.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: given.OTEL_SERVICE_NAME ?? 'quaygate',
    share: given.OTEL_TRACES_SAMPLER_ARG ?? 1,
    metricsEvery: given.OTEL_METRIC_EXPORT_INTERVAL ?? 60_000,
  };
}
