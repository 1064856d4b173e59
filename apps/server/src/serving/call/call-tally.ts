import type { Metric, Registry } from 'prom-client';

/** Limits of durations in seconds; few: every one is a series for every call. */
const limits = [0.01, 0.05, 0.25, 1, 10];

interface Tally {
  ofStatus: Map<number, number>;
  /** How many calls took at most as long as each limit says, but longer than the one before; the last of all others. */
  within: number[];
  seconds: number;
  calls: number;
}

const newTally = (): Tally => ({
  ofStatus: new Map(),
  within: Array<number>(limits.length + 1).fill(0),
  seconds: 0,
  calls: 0,
});

interface Value {
  labels: Record<string, string>;
  value: number;
  metricName?: string;
}

/** What the registry asks when it is read. */
const metricOf = (type: 'counter' | 'histogram', name: string, help: string, values: () => Value[]) =>
  ({
    name,
    help,
    type,
    get: async () => ({ name, help, type, aggregator: 'sum', values: values() }),
  }) as unknown as Metric;

/** How many calls of a name took as long as each limit, as Prometheus wants it: those of shorter limits count too. */
function durationsOf(name: string, call: string, { within, seconds, calls }: Tally): Value[] {
  let all = 0;
  const buckets = [...limits.map(String), '+Inf'].map((le, place) => {
    all += within[place] ?? 0;
    return { labels: { le, call }, value: all, metricName: `${name}_bucket` };
  });
  return [
    ...buckets,
    { labels: { call }, value: seconds, metricName: `${name}_sum` },
    { labels: { call }, value: calls, metricName: `${name}_count` },
  ];
}

/** Counts answered calls by name and status, and their durations by name: in plain numbers, made a text when somebody reads them. */
export function callTally(register: Registry) {
  const tallies = new Map<string, Tally>();
  register.registerMetric(
    metricOf('counter', 'quaygate_http_calls', 'Answered calls', () =>
      [...tallies].flatMap(([call, { ofStatus }]) =>
        [...ofStatus].map(([status, value]) => ({ labels: { call, status: String(status) }, value })),
      ),
    ),
  );
  const name = 'quaygate_http_seconds';
  register.registerMetric(
    metricOf('histogram', name, 'Duration of answered calls in seconds', () =>
      [...tallies].flatMap(([call, tally]) => durationsOf(name, call, tally)),
    ),
  );

  return (call: string, status: number, seconds: number): void => {
    const tally = tallies.get(call) ?? newTally();
    if (tally.calls === 0) tallies.set(call, tally);
    tally.ofStatus.set(status, (tally.ofStatus.get(status) ?? 0) + 1);
    let place = 0;
    while (place < limits.length && seconds > (limits[place] as number)) place += 1;
    tally.within[place] = (tally.within[place] ?? 0) + 1;
    tally.seconds += seconds;
    tally.calls += 1;
  };
}
