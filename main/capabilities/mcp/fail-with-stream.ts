import {
  SdkError,
  SdkErrorCode,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';

/**
 * Lets a request over HTTP fail once the stream is over that was to bring its answer: a server that goes away in the
 * middle of a call would be waited for without end otherwise. `send` settles for a request only when it has failed; its
 * answer comes as a message.
 */
export function failWithStream<Way extends Transport>(transport: Way): Way {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if (!isRequest(message)) return send(message, options);
    return new Promise((_resolve, reject) => {
      const onRequestStreamEnd = (): void => {
        options?.onRequestStreamEnd?.();
        reject(new SdkError(SdkErrorCode.ConnectionClosed, 'The answer broke off.'));
      };
      send(message, { ...options, onRequestStreamEnd }).catch(reject);
    });
  };
  return transport;
}

function isRequest(message: JSONRPCMessage): boolean {
  return 'method' in message && 'id' in message;
}
