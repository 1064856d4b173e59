/** A random UUID; `randomUUID` needs a secure context, which a terminal's own network may lack. */
export function makeUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Where a socket of this installation is opened with a ticket, or with the token itself. */
export function socketAddress(path: string, secret: string, name: 'ticket' | 'token' = 'ticket'): string {
  const url = new URL(path, location.href.replace(/^http/, 'ws'));
  url.searchParams.set(name, secret);
  return url.href;
}
