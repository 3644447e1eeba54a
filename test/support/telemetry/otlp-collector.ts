import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const anyValue = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
  arrayValue: z.object({ values: z.array(z.looseObject({})) }).optional(),
});
const attributes = z.array(z.object({ key: z.string(), value: anyValue }));
const hexId = (bytes: number): z.ZodString =>
  z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
const nanoseconds = z.string().regex(/^\d{16,}$/);

/** One span as the protocol writes it in JSON. Source: opentelemetry-proto 1.x, trace.proto, and its JSON mapping. */
const spanForm = z.object({
  traceId: hexId(16),
  spanId: hexId(8),
  parentSpanId: hexId(8).optional(),
  name: z.string(),
  kind: z.number().int().min(0).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  events: z.array(z.object({ name: z.string(), timeUnixNano: nanoseconds, attributes })),
  status: z.object({ code: z.number().int().min(0).max(2), message: z.string().optional() }),
});

const exportForm = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({ scope: z.looseObject({ name: z.string() }), spans: z.array(spanForm) }),
      ),
    }),
  ),
});

/** A span that a collector took. */
export type CollectedSpan = z.infer<typeof spanForm>;

/** A collector on this computer, which takes what the protocol allows and refuses the rest as real ones do. */
export interface OtlpCollector {
  readonly endpoint: string;
  readonly spans: readonly CollectedSpan[];
  readonly headers: readonly IncomingHttpHeaders[];
  /** Everything that came, as it came. */
  readonly bodies: readonly string[];
  /** Status codes that were answered. */
  readonly answers: readonly number[];
}

/** Starts a collector for a test. `hangs` takes requests and never answers. */
export async function startCollector(
  options: { readonly hangs?: boolean } = {},
): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const bodies: string[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString('utf8');
      bodies.push(body);
      headers.push(request.headers);
      if (options.hangs === true) return;
      const isPlace = request.method === 'POST' && request.url === '/v1/traces';
      const isJson = request.headers['content-type'] === 'application/json';
      const read = isPlace && isJson ? exportForm.safeParse(JSON.parse(body)) : null;
      const status = !isPlace ? 404 : read?.success === true ? 200 : 400;
      answers.push(status);
      if (read?.success === true) {
        spans.push(
          ...read.data.resourceSpans.flatMap(({ scopeSpans }) =>
            scopeSpans.flatMap((scope) => scope.spans),
          ),
        );
      }
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end('{"partialSuccess":{}}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, spans, headers, bodies, answers };
}

/** The value of an attribute. */
export function attributeOf(span: CollectedSpan | undefined, key: string): unknown {
  const value = span?.attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue ?? value?.doubleValue ?? value?.boolValue;
}
