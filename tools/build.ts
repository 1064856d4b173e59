import { buildServer } from './build/server.ts';
import { buildWeb } from './build/web.ts';

await Promise.all([buildWeb(), buildServer()]);
