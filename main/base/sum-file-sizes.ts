import { stat } from 'node:fs/promises';

/** Bytes that these files have together; one that is not there has none. Null when the first is missing. */
export async function sumFileSizes(files: readonly string[]): Promise<number | null> {
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => null,
      ),
    ),
  );
  if (sizes[0] === null || sizes[0] === undefined) return null;
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}
