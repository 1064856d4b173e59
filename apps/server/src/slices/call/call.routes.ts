import { call } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { CallExchange } from './call-exchange.service.ts';
import { CallSocket } from './call-socket.service.ts';

export const callSlice: Slice = (serve, deps, serveSocket) => {
  const exchange = new CallExchange(deps);
  serve(call.settings, ({ user }) => deps.voice.settingsFor(user.id, deps.now()));
  serveSocket(call.socket, {
    open(connection, admitted) {
      const socket = new CallSocket(deps, exchange, connection, () => admitted.user);
      return (code) => socket.end(code);
    },
    end: () => exchange.end(),
  });
};
