import type { ReactNode } from 'react';
import c from './kbd.module.css';

/** A key of the keyboard. */
export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={c.kbd}>{children}</kbd>;
