export const languages = ['de', 'en'] as const;
const schemes = ['light', 'dark'] as const;
const widths = [1440, 390] as const;

export interface Look {
  language: (typeof languages)[number];
  scheme: (typeof schemes)[number];
  width: (typeof widths)[number];
}

/** Every screen is shown in each of these, per language. */
export const looksIn = (language: Look['language']): Look[] =>
  schemes.flatMap((scheme) => widths.map((width) => ({ language, scheme, width })));
