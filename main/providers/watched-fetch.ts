/** Nothing came from a provider for too long. */
export class IdleTimeoutError extends Error {
  override readonly name = 'IdleTimeoutError';

  constructor(idleTimeoutMs: number) {
    super(`Nothing came for ${idleTimeoutMs} ms.`);
  }
}

/**
 * A fetch that gives up when nothing comes for a while, before the answer or within it; any byte counts, so a
 * server's keep-alive comments do too. It follows no redirects: a key belongs to the origin it was entered for.
 */
export function createWatchedFetch(idleTimeoutMs: number): typeof fetch {
  return async (input, init = {}) => {
    const idle = new AbortController();
    const watch = startWatch(idleTimeoutMs, () => idle.abort(new IdleTimeoutError(idleTimeoutMs)));
    const outer = init.signal ?? null;
    const signal = outer === null ? idle.signal : AbortSignal.any([outer, idle.signal]);
    signal.addEventListener('abort', watch.stop, { once: true });
    try {
      const response = await fetch(input, { ...init, signal, redirect: 'error' });
      watch.sawLife();
      if (response.body === null) {
        watch.stop();
        return response;
      }
      const body = watchBody(response.body, watch);
      const { status, statusText, headers } = response;
      return new Response(body, { status, statusText, headers });
    } catch (error: unknown) {
      watch.stop();
      throw error;
    }
  };
}

function watchBody(body: ReadableStream<Uint8Array>, watch: Watch): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const piece = await reader.read();
        watch.sawLife();
        if (!piece.done) {
          controller.enqueue(piece.value);
          return;
        }
        watch.stop();
        controller.close();
      } catch (error: unknown) {
        watch.stop();
        controller.error(error);
      }
    },
    cancel: (reason) => {
      watch.stop();
      return reader.cancel(reason);
    },
  });
}

interface Watch {
  readonly sawLife: () => void;
  readonly stop: () => void;
}

function startWatch(idleTimeoutMs: number, onIdle: () => void): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(onIdle, idleTimeoutMs);
  return {
    sawLife: () => timer?.refresh(),
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
