import { metricsToken, type Server, startPeer, startProduct } from '../measure/process.ts';
import { type Databases, startDatabases } from '../world/database.ts';
import { signIn, tokensOf } from '../world/people.ts';
import { fillTerminals } from '../world/terminals.ts';

export interface Scale {
  pairs: number;
  seconds: number;
  /** Bookings of the long history. */
  history: number;
  /** For which memory is watched. */
  minutes: number;
}

/** The product and the peer side by side, each on its own copy of the same database. */
export interface Match {
  product: Server;
  peer: Server;
  peerUrl: string;
  productUrl: string;
  token: string;
}

/** What the rows share, made when the first one asks. */
export function surroundings(scale: Scale) {
  const stops: (() => Promise<void>)[] = [];
  let databases: Promise<Databases> | undefined;
  let match: Promise<Match> | undefined;

  const open = () => {
    databases ??= startDatabases().then((started) => {
      stops.push(() => started.stop());
      return started;
    });
    return databases;
  };

  async function begin(): Promise<Match> {
    const { create } = await open();
    await create('terminals', { fill: fillTerminals });
    const productUrl = await create('product', { copy: 'terminals' });
    const peerUrl = await create('peer', { copy: 'terminals' });
    const product = await running(startProduct({ DATABASE_URL: productUrl, METRICS_TOKEN: metricsToken }));
    const token = await signIn(product.url);
    const peer = await running(startPeer(peerUrl, tokensOf(token)));
    return { product, peer, productUrl, peerUrl, token };
  }

  /** Ends with the run at the latest. */
  async function running(starting: Promise<Server>): Promise<Server> {
    const server = await starting;
    stops.push(() => server.stop());
    return server;
  }

  return {
    scale,
    open,
    running,
    match: () => {
      match ??= begin();
      return match;
    },
    async close() {
      for (const stop of stops.reverse()) await stop();
    },
  };
}

export type Surroundings = ReturnType<typeof surroundings>;
