import type { Plugin } from 'vite';

const noMemory = `export class $ZodCyclicError extends Error {}
export const [memoizer, isRecursiveSchema, isBackEdge] = [() => undefined, () => false, () => false];`;

/** How zod writes the code of an object's reader, and tries out whether it may. */
const writtenReader = /export const \$ZodObjectJIT = .*?\n\}\);/s;
const noWrittenReader = 'export const $$ZodObjectJIT = $$ZodObject;';

/**
 * Every schema of zod can print itself as JSON Schema and say in English what is wrong. Only the server prints any, and
 * what is wrong is said by codes; in the browser both are left out. So is what reads values that hold themselves, as
 * `zod/mini` leaves it out: an answer in JSON holds none. The policy of the page forbids to run text as code: there zod reads
 * objects without, and to try it is an error at every start and a report of the browser.
 */
export const leaveOutOfZod: Plugin = {
  name: 'leave-out-of-zod',
  apply: 'build',
  transform(code, id) {
    if (/\/zod\/v4\/locales\/en\.js$/.test(id)) return 'export default () => ({ localeError: ({ code }) => code });';
    if (/\/zod\/v4\/core\/memoizer\.js$/.test(id)) return noMemory;
    if (/\/zod\/v4\/core\/schemas\.js$/.test(id)) {
      if (!writtenReader.test(code)) this.error(`${id} writes no reader`);
      return code.replace(writtenReader, noWrittenReader);
    }
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    if (!names.length) this.error(`${id} exports nothing`);
    const all = [...names, 'process'].map((name) => `none as ${name}`);
    return `const none = () => () => ({});\nexport { ${all.join(', ')} };`;
  },
};
