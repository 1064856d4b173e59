import { present } from '@quaygate/rules';
import { addressOf, nodes, type Site } from './examples.ts';

interface Member {
  name: string;
  role: string;
  state: string;
}

/** What Patroni says of its nodes, and what it is asked to do. */
export function patroni({ ports }: Site) {
  const restOf = (node: number) => `http://${addressOf(node)}:${ports.patroni}`;

  async function members(): Promise<Member[]> {
    for (const node of nodes) {
      const options = { signal: AbortSignal.timeout(2_000) };
      const answer = await fetch(`${restOf(node)}/cluster`, options).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }
  /** The number of the node with this role. */
  const nodeOf = async (role: string) =>
    Number(present((await members()).find((member) => member.role === role)).name.slice(2));

  return {
    members,
    nodeOf,
    async isWhole(): Promise<boolean> {
      const all = await members();
      const has = (role: string) => all.some((member) => member.role === role);
      const runs = all.filter(({ state }) => ['running', 'streaming'].includes(state));
      return runs.length === nodes.length && has('leader') && has('sync_standby');
    },
    async switchOver(): Promise<void> {
      const leader = await nodeOf('leader');
      const body = JSON.stringify({ leader: `db${leader}` });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${restOf(leader)}/switchover`, { method: 'POST', body, headers });
      if (!answer.ok) throw new Error(`no switchover: ${answer.status} ${await answer.text()}`);
    },
  };
}
