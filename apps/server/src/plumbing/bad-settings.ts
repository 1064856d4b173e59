/** Names every setting that keeps the server from starting. Values are left out: some are secret. */
export class BadSettings extends Error {
  readonly names: readonly string[];
  constructor(problems: ReadonlyMap<string, string>) {
    super([...problems].map(([name, problem]) => `${name} ${problem}`).join('\n'));
    this.name = 'BadSettings';
    this.names = [...problems.keys()];
  }
}
