import createReactComponent from '@tabler/icons-react/dist/esm/createReactComponent.mjs';

/** A portal crane with its box: the icon set has none. */
export const IconGantry = createReactComponent('outline', 'gantry', 'Gantry', [
  ['path', { d: 'M2 5h20', key: 'beam' }],
  ['path', { d: 'M5 5v15', key: 'left' }],
  ['path', { d: 'M19 5v15', key: 'right' }],
  ['path', { d: 'M3 20h4', key: 'left foot' }],
  ['path', { d: 'M17 20h4', key: 'right foot' }],
  ['path', { d: 'M12 5v5', key: 'rope' }],
  ['path', { d: 'M8.5 10h7v5h-7z', key: 'box' }],
]);
