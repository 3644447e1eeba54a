import type { JsonObject } from '../../preload/contract/json.ts';
import type { ModelCall } from '../agent/models/model.ts';

/** What the model is told besides the messages. Headers and bodies of one's own may hold a key, and stay out. */
export function shownParameters({ settings, parameters }: ModelCall): JsonObject {
  const { extraHeaders, extraBody, ...shown } = settings;
  const hidden = [
    ...(extraHeaders === undefined || extraHeaders === null ? [] : ['extraHeaders']),
    ...(extraBody === undefined || extraBody === null ? [] : ['extraBody']),
  ];
  const value = {
    instructions: parameters.instructions,
    tools: [...parameters.functionTools, ...parameters.outputTools].map((tool) => ({
      name: tool.name,
      description: tool.description,
      parameters: tool.parametersJsonSchema,
    })),
    output: { mode: parameters.outputMode, object: parameters.outputObject },
    settings: shown,
    ...(hidden.length > 0 && { notShown: hidden }),
  };
  // Settings may hold undefined, which JSON leaves out.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
