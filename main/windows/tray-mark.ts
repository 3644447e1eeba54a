/** The mark on the 16 × 16 grid of a tray: a speech bubble with two lines of text left out. */
const bubble = { left: 1, top: 2, right: 15, bottom: 12, radius: 3 };
const lines = [
  { left: 4, right: 12, top: 5, bottom: 6 },
  { left: 4, right: 9, top: 8, bottom: 9 },
];
const tail = [
  { x: 4, y: 12 },
  { x: 9, y: 12 },
  { x: 4, y: 15.5 },
] as const;

/** Points looked at in each pixel, in each direction, so that edges are soft. */
const samples = 4;

/** Draws the app's mark in mid grey, which stands on light and dark trays alike, as BGRA with premultiplied alpha. */
export function drawTrayMark(size: number): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const share = coverage(x, y, 16 / size);
      const grey = Math.round(128 * share);
      pixels.writeUInt32LE(
        // Each byte is within its place, so the sum is the pixel.
        grey + grey * 0x100 + grey * 0x10000 + Math.round(255 * share) * 0x1000000,
        (y * size + x) * 4,
      );
    }
  }
  return pixels;
}

function coverage(x: number, y: number, unit: number): number {
  let hits = 0;
  for (let row = 0; row < samples; row += 1) {
    for (let column = 0; column < samples; column += 1) {
      const at = (place: number, sample: number): number =>
        (place + (sample + 0.5) / samples) * unit;
      if (isInMark(at(x, column), at(y, row))) hits += 1;
    }
  }
  return hits / (samples * samples);
}

function isInMark(x: number, y: number): boolean {
  if (lines.some((line) => x > line.left && x < line.right && y > line.top && y < line.bottom))
    return false;
  return isInBubble(x, y) || isInTail(x, y);
}

function isInBubble(x: number, y: number): boolean {
  const { left, top, right, bottom, radius } = bubble;
  if (x < left || x > right || y < top || y > bottom) return false;
  const dx = Math.max(left + radius - x, x - (right - radius), 0);
  const dy = Math.max(top + radius - y, y - (bottom - radius), 0);
  return Math.hypot(dx, dy) <= radius;
}

function isInTail(x: number, y: number): boolean {
  const [a, b, c] = tail;
  const side = (from: { x: number; y: number }, to: { x: number; y: number }): number =>
    (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  return side(a, b) >= 0 && side(b, c) >= 0 && side(c, a) >= 0;
}
