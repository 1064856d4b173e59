declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
declare module '@fontsource-variable/ibm-plex-sans/wght.css';
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}
declare module '@tabler/icons-react/dist/esm/createReactComponent.mjs' {
  export { createReactComponent as default } from '@tabler/icons-react';
}

declare module '*?worker&url' {
  const address: string;
  export default address;
}
declare module '*.wav' {
  const address: string;
  export default address;
}

/** The address of a file that the build takes over as it is. */
declare module '*?url' {
  const address: string;
  export default address;
}
