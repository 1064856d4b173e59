import type { Route } from '@quaygate/contract';
import type { TestServer } from '../harness.ts';

/** One method of one address of the running router; with the call of the contract that it should be. */
export interface RunningRoute {
  method: string;
  path: string;
  route?: Route;
}

/**
 * Reads the router's own tree, in which every line stands below the address it goes on from. Sockets are asked about by
 * opening them (sockets.test.ts).
 */
export function runningRoutes({
  app,
  routes,
  sockets,
}: Pick<TestServer, 'app' | 'routes' | 'sockets'>): RunningRoute[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part = '', methods] = /^([\s│]*[├└]── )(\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (indent === undefined) return [];
      const depth = indent.length / 4 - 1;
      // The wildcard of the web application is printed without its slash.
      const path = (above[depth - 1] ?? (part === '*' ? '/' : '')) + part;
      above[depth] = path;
      if (sockets.some((socket) => socket.path === path)) return [];
      return (methods?.split(', ') ?? []).map((method) => ({ method, path, ...callOf(routes, method, path) }));
    });
}

/** HEAD asks what GET asks. */
function callOf(routes: readonly Route[], method: string, path: string): { route?: Route } {
  const asked = method === 'HEAD' ? 'GET' : method;
  const route = routes.find((one) => one.method === asked && one.path === path);
  return route ? { route } : {};
}
