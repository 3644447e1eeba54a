import type { RunContext } from '../run-context.ts';
import { parseJsonText } from '../tools/parse-tool-args.ts';
import { SchemaValidationError } from '../tools/schema-validation-error.ts';
import { untracedRun, type RunTrace } from '../telemetry/run-trace.ts';
import type { TextProcessor } from './output-schema.ts';

/** Makes the output of text that a model wrote. Throws SchemaValidationError or ModelRetry when the model must try again. */
export async function processText(
  processor: TextProcessor,
  text: string,
  ctx: RunContext<never>,
  trace: Pick<RunTrace, 'outputFunction'> = untracedRun,
): Promise<unknown> {
  switch (processor.kind) {
    case 'plain':
      return text;
    case 'function': {
      const target = { name: processor.process.name || 'output_function', toolCallId: null };
      return trace.outputFunction({ ...target, input: text }, () => processor.process(text, ctx));
    }
    case 'structured': {
      const parsed = parseJsonText(withoutFences(text));
      if (!parsed.ok) throw new SchemaValidationError(parsed.issues);
      const validation = await processor.type.validate(parsed.value);
      if (!validation.ok) throw new SchemaValidationError(validation.issues);
      const { type } = processor;
      const target = { name: type.name ?? 'output_function', toolCallId: null };
      return trace.outputFunction(
        type.hasFunction ? { ...target, input: validation.value } : null,
        () => type.finish(validation.value, ctx),
      );
    }
  }
}

/** The object inside of a Markdown fence, which some models put around JSON whatever they are told. */
function withoutFences(text: string): string {
  if (text.startsWith('{')) return text;
  return /```(?:\w+)?\s*(\{[\s\S]*\})\s*```/.exec(text)?.[1] ?? text;
}
