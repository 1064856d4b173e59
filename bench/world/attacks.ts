import { gzipSync } from 'node:zlib';
import { hostileId } from './hostile.ts';
import { paths } from './people.ts';
import { containerOf, referenceOf, terminals } from './terminals.ts';

type Ask = (url: string, token: string) => Promise<unknown>;

const own = (path: string) =>
  path.replace(/users\/[^/]+\/forwarders\/[^/]+/, `users/${hostileId}/forwarders/${hostileId}`);
const post = (url: string, token: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}`, ...headers }, body }).then((answer) =>
    answer.arrayBuffer(),
  );
const json = { 'content-type': 'application/json' };

const upload = (text: string): Ask => {
  const file = new Blob([text], { type: 'text/csv' });
  return (url, token) => {
    const form = new FormData();
    form.set('file', file, 'list.csv');
    return post(url + own(paths.parseCsv), token, form);
  };
};

const row = (number: number) => ({
  type: 'pickup',
  terminalId: terminals.batch,
  referenceNumber: referenceOf(number),
  containerNumber: containerOf(number),
});
const header = 'type;referenceNumber;containerNumber';
const download = gzipSync(
  JSON.stringify({
    terminalId: terminals.batch,
    getStatusRequestResponses: Array.from({ length: 40_000 }, (_, number) => ({
      getStatusRequest: row(number),
      errorCode: 'reference_not_found',
    })),
  }),
);
const block = JSON.stringify({ getStatusRequests: Array.from({ length: 250 }, (_, number) => row(number + 1)) });

/** One object of 380,000 different names, and one as deep as it is long: what a parser has the most work with. */
const manyNames = `{${Array.from({ length: 380_000 }, (_, number) => `"k${number}":1`).join()}}`;
const deep = `{"getStatusRequests":${'['.repeat(500_000)}${']'.repeat(500_000)}}`;
const asStatus =
  (body: string): Ask =>
  (url, token) =>
    post(url + own(paths.status(terminals.batch)), token, body, json);

/** What one signed-in user can do, each at full effort and several at once. */
export const attacks: Record<string, { atOnce: number; ask: Ask }> = {
  'lists with a header of 1 MB': { atOnce: 8, ask: upload(`${header};${'a;'.repeat(490_000)}\n`) },
  'lists of newlines': { atOnce: 8, ask: upload(`${header}\n${'\n'.repeat(990_000)}`) },
  'lists of 39,000 rows': { atOnce: 8, ask: upload(`${header}\n${'delivery;R;\n'.repeat(39_000)}`) },
  'downloads of 40,000 rows': {
    atOnce: 25,
    ask: (url, token) =>
      post(url + own(paths.parseCsv).replace('parseCsv', 'downloadCsv'), token, download, {
        ...json,
        'content-encoding': 'gzip',
      }),
  },
  'blocks of 250 rows': {
    atOnce: 16,
    ask: (url, token) => post(url + own(paths.statusList(terminals.batch)), token, block, json),
  },
  'bodies of 380,000 names': { atOnce: 8, ask: asStatus(manyNames) },
  'bodies of 500,000 levels': { atOnce: 8, ask: asStatus(deep) },
  'bodies of 60 kB': { atOnce: 16, ask: asStatus(JSON.stringify({ referenceNumber: 'R'.repeat(60_000) })) },
  metrics: { atOnce: 8, ask: (url) => fetch(`${url}/metrics`).then((answer) => answer.arrayBuffer()) },
};
