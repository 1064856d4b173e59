import type { IncomingHttpHeaders } from 'node:http';

const name = 'sec-websocket-extensions';
const windowOfClient = 'client_max_window_bits(?:=(?:8|9|1[0-5]))?';
/** permessage-deflate with the parameters that a shared frame suits: the window of the server has its full size. */
const suitable = new RegExp(
  `^permessage-deflate(?:\\s*;\\s*(?:server_no_context_takeover|client_no_context_takeover|${windowOfClient}))*$`,
);

/**
 * Leaves the first suitable offer of compression in the headers of an upgrade, or none. A client whose offer is not taken up
 * gets its messages plain.
 */
export function chooseOffer(headers: IncomingHttpHeaders, isCompressed: boolean): void {
  const offers = headers[name]?.split(',').map((offer) => offer.trim());
  const chosen = isCompressed ? offers?.find((offer) => suitable.test(offer)) : undefined;
  if (chosen) headers[name] = chosen;
  else delete headers[name];
}
