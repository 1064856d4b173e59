/** Whether this host of a URL is the machine itself, so that nothing sent there goes over a wire. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
