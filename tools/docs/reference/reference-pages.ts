import type { MadePage } from '../site-pages.ts';

export const referencePages = (): MadePage[] => [];
