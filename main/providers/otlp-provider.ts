import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';

/** How spans are sent to a collector over OTLP. */
export interface OtlpProviderOptions {
  readonly endpoint: string;
  readonly header: { readonly name: string; readonly value: string } | null;
  readonly version: string;
  /** Spans that ended are gathered for so long. */
  readonly gatherMs: number;
  /** A collector has so long to take them, second tries included. */
  readonly takeWithinMs: number;
  /** Called with the outcome of each delivery. */
  readonly tell: (isTaken: boolean, error: unknown) => void;
}

/** A collector takes messages of a few megabytes; one value must not fill them. */
const longestValue = 256 * 1024;

/** Makes the tracers whose spans are gathered and sent over OTLP. Stands alone, so that it is loaded only where spans are sent. */
export function createOtlpProvider(options: OtlpProviderOptions): BasicTracerProvider {
  const { endpoint, header, version, gatherMs, takeWithinMs, tell } = options;
  const exporter = new OTLPTraceExporter({
    url: toTracesUrl(endpoint),
    timeoutMillis: takeWithinMs,
    ...(header !== null && { headers: { [header.name]: header.value } }),
  });
  return new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'parley', 'service.version': version }),
    spanLimits: { attributeValueLengthLimit: longestValue },
    spanProcessors: [
      new BatchSpanProcessor(watchExporter(exporter, tell), {
        scheduledDelayMillis: gatherMs,
        exportTimeoutMillis: takeWithinMs,
      }),
    ],
  });
}

/** The address that spans are posted to. Source: OpenTelemetry protocol exporter specification, "Endpoint URLs for OTLP/HTTP". */
export function toTracesUrl(endpoint: string): string {
  const base = endpoint.replace(/\/+$/, '');
  return base.endsWith('/v1/traces') ? base : `${base}/v1/traces`;
}

function watchExporter(exporter: SpanExporter, tell: OtlpProviderOptions['tell']): SpanExporter {
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, (result) => {
        tell(result.error === undefined && result.code === 0, result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
