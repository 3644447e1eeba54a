import { describe, expect, it } from 'vitest';
import { boundFetch } from '../../../../../main/capabilities/mcp/bound-fetch.ts';

/** Reads an answer that comes in pieces of five bytes, where a message may have a hundred. */
async function read(contentType: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += 5) controller.enqueue(bytes.subarray(at, at + 5));
      controller.close();
    },
  });
  const headers = { 'content-type': contentType };
  const fetchOpen = async () => new Response(body, { status: 201, headers });
  const response = await boundFetch(100, fetchOpen)('http://shelf.example');
  expect(response.status).toBe(201);
  expect(response.headers.get('content-type')).toBe(contentType);
  return response.text();
}

describe('an answer with a bound', () => {
  it('passes as it came while its messages are short', async () => {
    const json = JSON.stringify({ text: 'x'.repeat(80) });
    expect(await read('application/json', json)).toBe(json);
    for (const end of ['\n\n', '\r\n\r\n', '\r\r']) {
      const events = `: ping${end}`.repeat(100);
      expect(await read('text/event-stream; charset=utf-8', events)).toBe(events);
    }
  });

  it.each([
    ['application/json', 'x'.repeat(101)],
    ['application/json', 'x\n\n'.repeat(50)],
    ['text/event-stream', `: ping\n\ndata: ${'x'.repeat(101)}`],
    ['text/event-stream', 'data: x\r\n'.repeat(50)],
  ])('ends in an error where a message is too long: %s', async (contentType, text) => {
    await expect(read(contentType, text)).rejects.toThrow(RangeError);
  });
});
