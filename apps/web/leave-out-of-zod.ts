import type { Plugin } from 'vite';

const noMemory = `export class $ZodCyclicError extends Error {}
export const [memoizer, isRecursiveSchema, isBackEdge] = [() => undefined, () => false, () => false];`;

/**
 * Every schema of zod can print itself as JSON Schema and say in English what is wrong. Only the server prints any, and
 * what is wrong is said by codes; in the browser both are left out. So is what reads values that hold themselves, as
 * `zod/mini` leaves it out: an answer in JSON holds none.
 */
export const leaveOutOfZod: Plugin = {
  name: 'leave-out-of-zod',
  apply: 'build',
  transform(code, id) {
    if (/\/zod\/v4\/locales\/en\.js$/.test(id)) return 'export default () => ({ localeError: ({ code }) => code });';
    if (/\/zod\/v4\/core\/memoizer\.js$/.test(id)) return noMemory;
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    if (!names.length) this.error(`${id} exports nothing`);
    const all = [...names, 'process'].map((name) => `none as ${name}`);
    return `const none = () => () => ({});\nexport { ${all.join(', ')} };`;
  },
};
