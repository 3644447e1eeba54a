/** Roughly how large a plain value is, in UTF-16 units of its JSON text; stops counting soon after the limit. */
export function measureSize(value: unknown, limit: number): number {
  const waiting: unknown[] = [value];
  let size = 0;
  while (waiting.length > 0 && size <= limit) {
    const item = waiting.pop();
    if (typeof item === 'string') size += item.length + 2;
    else if (typeof item === 'object' && item !== null) {
      for (const [key, inner] of Object.entries(item)) {
        size += key.length + 4;
        waiting.push(inner);
      }
    } else size += 5;
  }
  return size;
}
