import type { Plugin } from 'vite';

/** Every schema of zod can print itself as JSON Schema. Only the server prints any; in the browser this is left out. */
export const leaveOutJsonSchema: Plugin = {
  name: 'leave-out-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    if (!names.length) this.error(`${id} exports nothing`);
    const all = [...names, 'process'].map((name) => `none as ${name}`);
    return `const none = () => () => ({});\nexport { ${all.join(', ')} };`;
  },
};
