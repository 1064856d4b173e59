import { terminal } from '@quaygate/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useForwarderScope } from '#web/session/forwarder-context.ts';

/** The terminals the forwarder may book at. */
export function useTerminals() {
  const scope = useForwarderScope();
  return useQuery({
    queryKey: ['terminal', scope.f],
    queryFn: ({ signal }) => call(terminal.ofForwarder, { params: scope, signal }),
  });
}
