import type { Icon } from '../buttons/icons.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: Icon;
  onSelect: () => void;
  /** Marks the one of several that holds. */
  checked?: boolean;
  tone?: 'danger';
  /** Why it cannot be chosen. */
  reason?: string | undefined;
}

/** What a menu offers, and where it stands at its button. */
export interface MenuList {
  label: string;
  items: MenuItem[];
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
}
