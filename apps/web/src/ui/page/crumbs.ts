import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface Crumb {
  path: string;
  label: string;
  /** The place of one object: its name, the title of the screen, stands here. */
  isObject?: boolean;
}
interface Crumbs {
  crumbs: Crumb[];
  Link: ComponentType<{ to: string; children: ReactNode }>;
}

/** The way to the present screen, from the metadata of the routes; `app` provides it. */
export const CrumbsContext = createContext<Crumbs>({ crumbs: [], Link: () => null });
export const useCrumbs = (): Crumbs => useContext(CrumbsContext);
