import type { ModelResponse } from '../../../preload/contract/message.ts';

/** Thrown by a model request hook: this response stands in for the model's. Source: spec 07 CAP-6. */
export class SkipModelRequest extends Error {
  override readonly name = 'SkipModelRequest';
  readonly response: ModelResponse;

  constructor(response: ModelResponse) {
    super('A hook answers in place of the model.');
    this.response = response;
  }
}

/** Thrown by a tool validation hook: these arguments are taken as valid. Source: spec 07 CAP-6. */
export class SkipToolValidation extends Error {
  override readonly name = 'SkipToolValidation';
  readonly args: unknown;

  constructor(args: unknown) {
    super('A hook gives the arguments of a tool call.');
    this.args = args;
  }
}

/** Thrown by a tool execution hook: this is the result of the call, which is not carried out. Source: spec 07 CAP-6. */
export class SkipToolExecution extends Error {
  override readonly name = 'SkipToolExecution';
  readonly result: unknown;

  constructor(result: unknown) {
    super('A hook gives the result of a tool call.');
    this.result = result;
  }
}
