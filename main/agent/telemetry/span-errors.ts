import { SpanStatusCode, type Span } from '@opentelemetry/api';

/** Records an error on the span that it leaves. Without content only what kind it was: its text may quote anything. Source: spec 09 OBS-1, OBS-3. */
export function recordError(span: Span, error: unknown, includeContent: boolean): void {
  const shown = error instanceof Error ? error : new Error(String(error));
  if (!includeContent) {
    span.addEvent('exception', { 'exception.type': shown.name });
    span.setStatus({ code: SpanStatusCode.ERROR });
    return;
  }
  span.recordException(shown);
  span.setStatus({ code: SpanStatusCode.ERROR, message: `${shown.name}: ${shown.message}` });
}

/** Records what a tool told the model instead of a result. */
export function recordToolError(
  span: Span,
  told: { readonly name: string; readonly message: string },
  includeContent: boolean,
): void {
  const message = includeContent && { 'exception.message': told.message };
  span.addEvent('exception', { 'exception.type': told.name, ...message });
  span.setStatus({ code: SpanStatusCode.ERROR });
}
