/** Thrown by a tool, an output function or a validator: the model reads the message and tries again. Source: spec 02 §3.4. */
export class ModelRetry extends Error {
  override readonly name: string = 'ModelRetry';
}

/** Thrown by a tool that failed for good: the model reads the message and goes on. It costs no retry. Source: spec 02 §3.4. */
export class ToolFailed extends Error {
  override readonly name: string = 'ToolFailed';
}

/** Thrown by a tool that somebody did not allow to run: the model reads the message, and the call counts as denied. */
export class ToolDenied extends Error {
  override readonly name: string = 'ToolDenied';
}
