const scheme = 'parley-program:';

/** Names a program of this computer where secrets are kept by the address they belong to. */
export function programAddress(id: string): string {
  return `${scheme}${id}`;
}

/** Whether an address names a program. */
export function isProgramAddress(address: string): boolean {
  return address.startsWith(scheme);
}
