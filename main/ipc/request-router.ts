import type { z } from 'zod';

import type { FailureCode, Result } from '../../preload/contract/failure.ts';
import { requestInputSchemas } from '../../preload/contract/request-schemas.ts';
import type { ParsedInput, RequestOutput, RequestRoute } from '../../preload/contract/requests.ts';
import type { Logger } from '../base/logger.ts';
import { toFailure } from './to-failure.ts';

/** Who asks, as Electron tells it. */
export interface RequestSender {
  readonly windowId: number;
  readonly frameUrl: string;
  readonly isMainFrame: boolean;
}

/** What carries out each request. It throws a `RequestFailure` for what may go wrong. */
export type RequestHandlers = {
  readonly [Route in RequestRoute]: (
    input: ParsedInput<Route>,
    sender: RequestSender,
  ) => RequestOutput<Route> | Promise<RequestOutput<Route>>;
};

/** What the router needs. */
export interface RequestRouterOptions {
  readonly handlers: RequestHandlers;
  /** Whether this sender may ask anything at all. */
  readonly isTrustedSender: (sender: RequestSender) => boolean;
  readonly logger: Logger;
}

/** The one way into main: checks sender, route and input, in this order, and answers with a `Result`, always. */
export interface RequestRouter {
  answer(sender: RequestSender, route: unknown, input: unknown): Promise<Result<unknown>>;
  /** From now on every request is refused: the app is about to end. */
  close(): void;
}

/** Makes the router over its handlers. */
export function createRequestRouter(options: RequestRouterOptions): RequestRouter {
  let closed = false;
  return {
    answer: async (sender, route, input) => {
      if (!options.isTrustedSender(sender)) {
        options.logger.warn('request-from-stranger', { url: sender.frameUrl.slice(0, 200) });
        return fail('not-allowed');
      }
      if (closed) return fail('shutting-down');
      if (!isRoute(route)) return fail('invalid-input', 'There is no such request.');
      return carryOut(options, sender, route, input);
    },
    close: () => {
      closed = true;
    },
  };
}

async function carryOut<Route extends RequestRoute>(
  { handlers, logger }: RequestRouterOptions,
  sender: RequestSender,
  route: Route,
  input: unknown,
): Promise<Result<unknown>> {
  const parsed = requestInputSchemas[route].safeParse(input);
  if (!parsed.success) return fail('invalid-input', describeIssues(parsed.error));
  // The schema of a route makes that route's input; TypeScript does not follow this through the index.
  const checked = parsed.data as ParsedInput<Route>;
  try {
    return { ok: true, value: await handlers[route](checked, sender) };
  } catch (error: unknown) {
    const failure = toFailure(error);
    if (failure !== null) return { ok: false, failure };
    logger.error('request-failed', error, { route });
    return fail('internal');
  }
}

/** Own keys alone: `constructor` and `__proto__` are no routes. */
function isRoute(route: unknown): route is RequestRoute {
  return typeof route === 'string' && Object.hasOwn(requestInputSchemas, route);
}

/** Where the input is wrong and why, never the value itself: it may be a key. */
function describeIssues(error: z.ZodError): string {
  const lines = error.issues.map((issue) => [issue.path.join('.'), issue.message].join(': '));
  return lines.join('; ').slice(0, 500);
}

function fail(code: FailureCode, detail: string | null = null): Result<never> {
  return { ok: false, failure: { code, detail } };
}
