/**
 * A fetch whose answers end in a RangeError once a message in them is longer than so many bytes: the body as a whole, in
 * a stream of events each event, which a blank line ends. Source: the HTML standard, §9.2.6.
 */
export function boundFetch(limitBytes: number, fetchOpen: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchOpen(input, init);
    if (response.body === null) return response;
    const isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
    const measure = isStream ? measureEvent() : measureAll();
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (bytes, controller) => {
          if (measure(bytes) > limitBytes) throw new RangeError('A message is too long.');
          controller.enqueue(bytes);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
}

function measureAll(): (bytes: Uint8Array) => number {
  let length = 0;
  return (bytes) => (length += bytes.length);
}

const lineFeed = 10;
const carriageReturn = 13;

/** The length of the longest event that these bytes are part of. */
function measureEvent(): (bytes: Uint8Array) => number {
  let length = 0;
  let isLineEmpty = true;
  let before = 0;
  return (bytes) => {
    let longest = 0;
    for (const byte of bytes) {
      length += 1;
      if (byte !== lineFeed && byte !== carriageReturn) isLineEmpty = false;
      // The two together are one end of a line.
      else if (byte !== lineFeed || before !== carriageReturn) {
        if (isLineEmpty) length = 0;
        isLineEmpty = true;
      }
      before = byte;
      if (length > longest) longest = length;
    }
    return longest;
  };
}
