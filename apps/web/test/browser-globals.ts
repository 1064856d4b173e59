/** The little of a browser that texts and calls need, for tests that run without one. Import it first. */
const stored = new Map([['user-locale', 'de']]);
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
Object.defineProperty(globalThis, 'document', { value: { documentElement: { lang: 'de' } }, configurable: true });
Object.defineProperty(globalThis, 'location', { value: { pathname: '/', search: '' }, configurable: true });
Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true });
Object.defineProperty(globalThis, 'addEventListener', { value: () => {}, configurable: true });
