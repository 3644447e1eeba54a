import { FunctionModel, type FunctionModelInfo } from '../agent/models/function-model.ts';
import type { Model } from '../agent/models/model.ts';
import { createToolCallId } from '../agent/messages/tool-call-id.ts';
import type { ModelMessage } from '../../preload/contract/message.ts';
import type { ResponsePart } from '../../preload/contract/response-part.ts';
import type { Clock } from '../base/clock.ts';
import { systemIds, type IdSource } from '../base/ids.ts';
import { answerRequest } from './demo/answer-request.ts';
import { humanPace, streamSteps, type Pace } from './demo/pace.ts';
import type { DemoStep } from './demo/plan.ts';
import { readSituation } from './demo/situation.ts';

/** The id of the one model of the demo. */
export const demoModelId = 'demo';

/** How the demo model is made; tests give it another pace. */
export interface DemoModelOptions {
  readonly pace?: Pace;
  readonly clock?: Clock;
  readonly ids?: IdSource;
}

/**
 * The model that needs nothing: rules, no AI, no network. It asks back where a request is open, looks into the sample
 * folder with the tools it is given, writes at a human pace, and takes up an answer where it broke off.
 */
export function createDemoModel({
  pace = humanPace,
  clock,
  ids = systemIds,
}: DemoModelOptions = {}): Model {
  const createCallId = (): string => createToolCallId(ids);
  return new FunctionModel({
    modelName: demoModelId,
    function: (messages, info) => plan(messages, info).map((step) => toPart(step, createCallId)),
    streamFunction: (messages, info) =>
      streamSteps(plan(messages, info), { pace, signal: info.signal, createCallId }),
    ...(clock !== undefined && { clock }),
  });
}

function plan(messages: readonly ModelMessage[], info: FunctionModelInfo): readonly DemoStep[] {
  return answerRequest(
    readSituation(messages),
    new Set(info.functionTools.map((tool) => tool.name)),
  );
}

function toPart(step: DemoStep, createCallId: () => string): ResponsePart {
  const particulars = { id: null, providerName: null, providerDetails: null };
  if (step.kind === 'text') return { partKind: 'text', content: step.text, ...particulars };
  if (step.kind === 'thinking')
    return { partKind: 'thinking', content: step.text, signature: null, ...particulars };
  const { toolName } = step;
  return {
    partKind: 'tool-call',
    toolName,
    args: JSON.stringify(step.args),
    toolCallId: createCallId(),
    toolKind: null,
    ...particulars,
  };
}
