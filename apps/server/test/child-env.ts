import path from 'node:path';

const cache = path.resolve(import.meta.dirname, '../../../node_modules/.cache/node-compile');

/**
 * All that a process of the product gets of our surroundings. What Node made of the modules is kept from start to start:
 * reading some 1,500 of them takes longer than the rest of a start. What Node keeps follows from the text of a module.
 */
export const childEnv = { PATH: process.env.PATH, NODE_COMPILE_CACHE: cache };
