/** 128 random bits as hexadecimal digits; `randomUUID` needs a secure context, which a terminal's own network may lack. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
