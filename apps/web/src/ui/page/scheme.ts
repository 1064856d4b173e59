import { create } from 'zustand';

export const schemes = ['light', 'dark', 'auto'] as const;
export type Scheme = (typeof schemes)[number];

const key = 'quaygate-color-scheme';
const stored = (): Scheme => schemes.find((scheme) => scheme === localStorage.getItem(key)) ?? 'auto';

export const useScheme = create<{ scheme: Scheme }>()(() => ({ scheme: stored() }));

export function chooseScheme(scheme: Scheme): void {
  localStorage.setItem(key, scheme);
  useScheme.setState({ scheme });
}

function show({ scheme }: { scheme: Scheme }): void {
  if (scheme === 'auto') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
}

/** Puts the chosen scheme onto the page and follows choices in other tabs. */
export function followScheme(): void {
  show(useScheme.getState());
  useScheme.subscribe(show);
  addEventListener('storage', (event) => event.key === key && useScheme.setState({ scheme: stored() }));
}

/** Told when the page may have turned light or dark: by a choice, here or in another tab, or by the system. */
export function onSchemeChange(told: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const unsubscribe = useScheme.subscribe(told);
  system.addEventListener('change', told);
  return () => {
    unsubscribe();
    system.removeEventListener('change', told);
  };
}
