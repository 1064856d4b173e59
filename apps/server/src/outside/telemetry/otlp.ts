import {
  type Context,
  context,
  diag,
  type Histogram,
  INVALID_SPAN_CONTEXT,
  ROOT_CONTEXT,
  SpanKind as Role,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import type { SpanKeeper, SpanKind } from '../../db/spans/spans.ts';
import type { Telemetry, TelemetryChoice } from './telemetry.ts';
import { readTraceparent } from './traceparent.ts';

const roles: Record<SpanKind, Role> = {
  call: Role.SERVER,
  statement: Role.CLIENT,
  job: Role.INTERNAL,
  mail: Role.CLIENT,
  push: Role.CLIENT,
};
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function providersOf({ endpoint, headers, serviceName, share, metricsEvery }: TelemetryChoice, version: string) {
  const resource = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version });
  const to = (signal: string) => ({ url: `${endpoint}/v1/${signal}`, headers });
  const traces = new NodeTracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(to('traces')))],
  });
  // The context of asynchronous work; what a client says of its trace is read by us.
  traces.register({ propagator: null });
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(to('metrics')),
    exportIntervalMillis: metricsEvery,
    exportTimeoutMillis: Math.min(10_000, metricsEvery),
  });
  return { traces, metrics: new MeterProvider({ resource, readers: [reader] }) };
}

/** The error of a collector that is away, told once in a while; the libraries try again by themselves. */
function tellErrors(onError: (error: Error) => void) {
  const tell = (message: string) => onError(new Error(message.slice(0, 200)));
  const nothing = () => {};
  diag.setLogger({ error: tell, warn: nothing, info: nothing, debug: nothing, verbose: nothing });
}

const parentOf = (headers: { traceparent?: string; tracestate?: string }): Context => {
  const parent = readTraceparent(headers.traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
};

const keeperOf = (tracer: Tracer, works: Histogram): SpanKeeper => {
  return {
    inside(kind, name, todo) {
      const begin = performance.now();
      const isAlone = kind === 'statement' && trace.getActiveSpan() === undefined;
      // What asks by the clock would fill the traces with statements that belong to nothing.
      const span = isAlone
        ? trace.wrapSpanContext(INVALID_SPAN_CONTEXT)
        : tracer.startSpan(name, { kind: roles[kind], attributes: { 'quaygate.kind': kind } });
      const end = (failure?: string) => {
        if (failure) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure);
        // Statements have many names, and each would be a series.
        const named = kind === 'statement' ? {} : { name };
        works.record((performance.now() - begin) / 1_000, {
          kind,
          ...named,
          ...(failure && { 'error.type': failure }),
        });
        span.end();
      };
      return context.with(trace.setSpan(context.active(), span), () => todo({ end }));
    },
  };
};

/** Spans and metrics of OpenTelemetry, sent in OTLP over HTTP. No value that a user entered is in them (OPS-97). */
export function startOtlp(
  choice: TelemetryChoice,
  version: string,
  onError: (error: Error) => void,
): { telemetry: Telemetry; keeper: SpanKeeper } {
  tellErrors(onError);
  const { traces, metrics } = providersOf(choice, version);
  const tracer = traces.getTracer('quaygate', version);
  const meter = metrics.getMeter('quaygate', version);
  const seconds = (name: string, description: string) =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries: buckets } });
  const calls = seconds('http.server.request.duration', 'Duration of answered calls');
  const works = seconds('quaygate.work.duration', 'Duration of statements, jobs, mails and push messages');

  const keeper = keeperOf(tracer, works);

  const telemetry: Telemetry = {
    call(method, headers) {
      const begin = performance.now();
      const parent = parentOf(headers);
      const span = tracer.startSpan(
        method,
        { kind: Role.SERVER, attributes: { 'http.request.method': method } },
        parent,
      );
      const inside = trace.setSpan(parent, span);
      return {
        run: (todo) => context.with(inside, todo),
        end: (name, status) => {
          span.updateName(name).setAttributes({ 'quaygate.operation': name, 'http.response.status_code': status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
          const labels = {
            'http.request.method': method,
            'quaygate.operation': name,
            'http.response.status_code': status,
          };
          calls.record((performance.now() - begin) / 1_000, labels);
        },
      };
    },
    trace() {
      const present = trace.getActiveSpan()?.spanContext();
      return present ? { traceId: present.traceId, spanId: present.spanId } : null;
    },
    figure(name, description, unit, read) {
      meter.createObservableGauge(name, { description, unit }).addCallback((result) => {
        const value = read();
        if (value !== null) result.observe(value);
      });
    },
    stop: async () => {
      await Promise.allSettled([traces.shutdown(), metrics.shutdown()]);
      for (const each of [trace, context, diag]) each.disable();
    },
  };
  return { telemetry, keeper };
}
