/** Characters other than ASCII letters, digits, dot, underscore and hyphen become a hyphen (api-forwarder 7.9), so that the name fits any header and file system. */
export function safeFileName(text: string): string {
  return text.replace(/[^A-Za-z0-9._-]/gu, '-');
}
