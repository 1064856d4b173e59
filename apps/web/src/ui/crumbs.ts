import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface Crumb {
  path: string;
  label: string;
}
interface Crumbs {
  crumbs: Crumb[];
  Link: ComponentType<{ to: string; children: ReactNode }>;
}

/** The way to the present screen, from the metadata of the routes; `app` provides it. */
export const CrumbsContext = createContext<Crumbs>({ crumbs: [], Link: () => null });
export const useCrumbs = (): Crumbs => useContext(CrumbsContext);
