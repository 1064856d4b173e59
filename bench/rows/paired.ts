import { type Load, load } from '../measure/load.ts';
import { compare } from '../measure/pairs.ts';
import { startPeer } from '../measure/process.ts';
import { profile } from '../measure/profile.ts';
import { costOf, type Line, range, sharesOf } from '../report.ts';
import { signIn, tokensOf } from '../world/people.ts';
import type { Match, Surroundings } from './surroundings.ts';

/** What one side is asked during one block; called anew for every block. */
export type MakeLoad = (token: string, seconds: number) => Load;

interface Paired {
  row: string;
  aim: number;
  /** One for each side, since what is booked once is used up. */
  loads: () => MakeLoad;
  /** The answers to the same request, to see that both sides do the same. */
  check: (match: Match) => Promise<void>;
}

/** Throughput of the product by that of the peer. */
export async function paired(around: Surroundings, { row, aim, loads, check }: Paired): Promise<Line> {
  const { seconds, pairs } = around.scale;
  const match = await around.match();
  const { postmaster } = await around.open();
  await check(match);
  const [ofProduct, ofPeer] = [loads(), loads()];
  const side = ({ url, pid }: Match['product'], make: MakeLoad) => ({
    pid,
    run: () => load(url, make(match.token, seconds)),
  });
  const compared = await compare(side(match.product, ofProduct), side(match.peer, ofPeer), { pairs, postmaster });
  const met = compared.ratio.median >= aim;
  const notes = [costOf(compared)];
  if (!met) {
    const shares = await profile({ DATABASE_URL: match.productUrl }, async ({ url }) => {
      const token = await signIn(url);
      await load(url, ofProduct(token, seconds));
      return () => load(url, ofProduct(token, seconds));
    });
    notes.push(sharesOf(shares));
  }
  return { row, aim: `≥ ${aim.toFixed(2)}`, reached: range(compared.ratio), met, notes };
}

/** The peer against itself: what the machine makes of two equal servers. */
export async function control(around: Surroundings, make: MakeLoad): Promise<Line> {
  const { seconds, pairs } = around.scale;
  const { peer, peerUrl, token } = await around.match();
  const { postmaster } = await around.open();
  const twin = await around.running(startPeer(peerUrl, tokensOf(token)));
  const side = ({ url, pid }: typeof peer) => ({ pid, run: () => load(url, make(token, seconds)) });
  const compared = await compare(side(peer), side(twin), { pairs, postmaster });
  await twin.stop();
  const { median } = compared.ratio;
  const notes = [costOf(compared, ['peer', 'its twin'])];
  return {
    row: 'control: peer against peer',
    aim: '0.90 to 1.10',
    reached: range(compared.ratio),
    met: median >= 0.9 && median <= 1.1 && !compared.isNoisy,
    notes,
  };
}
