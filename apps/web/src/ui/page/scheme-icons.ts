import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '../buttons/icons.ts';
import type { Scheme } from './scheme.ts';

export const schemeIcons: Record<Scheme, Icon> = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };
