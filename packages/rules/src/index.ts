export * from './container.ts';
