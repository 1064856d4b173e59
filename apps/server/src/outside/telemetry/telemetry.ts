/** Where spans and metrics of OpenTelemetry go. */
export interface TelemetryChoice {
  /** Address of a collector that takes OTLP over HTTP, without a path of a signal. */
  endpoint: string;
  /** Such as an authorization. */
  headers: Record<string, string>;
  serviceName: string;
  /** Of the traces that begin here, from 0 to 1. */
  share: number;
  /** Milliseconds between two sendings of metrics. */
  metricsEvery: number;
}

export interface CallSpan {
  /** What is done in it belongs to the call. */
  run<T>(todo: () => T): T;
  /** @param name operationId of the call, or its route where it has none */
  end(name: string, status: number): void;
}

export interface Telemetry {
  /** Begins a call. The trace that its client names (`traceparent`) goes on. */
  call(method: string, headers: { traceparent?: string; tracestate?: string }): CallSpan;
  /** Of the work under way, for lines of the log; null: it belongs to no trace. */
  trace(): { traceId: string; spanId: string } | null;
  /** A figure that is read when metrics are sent; null: not known. */
  figure(name: string, help: string, unit: string, read: () => number | null): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}
