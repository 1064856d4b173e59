export interface Look {
  language: 'de' | 'en';
  scheme: 'light' | 'dark';
  width: 1440 | 390;
}

const languages = ['de', 'en'] as const;
const schemes = ['light', 'dark'] as const;
const widths = [1440, 390] as const;

/** Every screen is shown in each of these. */
export const looks: Look[] = languages.flatMap((language) =>
  schemes.flatMap((scheme) => widths.map((width) => ({ language, scheme, width }))),
);
