export interface Parent {
  traceId: string;
  spanId: string;
  /** 1: who began the trace keeps it. */
  traceFlags: number;
}

const form = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Reads the header `traceparent` (W3C Trace Context); null: there is none, or it has another form. */
export function readTraceparent(text: string | undefined): Parent | null {
  const [, traceId, spanId, flags, more] = form.exec(text ?? '') ?? [];
  if (!traceId || !spanId || !flags || (more && text?.startsWith('00'))) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}
