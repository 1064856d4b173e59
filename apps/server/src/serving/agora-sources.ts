/** Hosts that Agora's library connects to; its gateways listen at ports of their own. */
export const agoraSources = ['https', 'wss'].flatMap((scheme) => [
  `${scheme}://*.agora.io:*`,
  `${scheme}://*.sd-rtn.com:*`,
]);
