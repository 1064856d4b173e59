import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unprivileged } from './child.ts';
import { addressOf, nodes } from './examples.ts';

/** To the account that runs the programs. */
export function giveAway(file: string, mode?: number): void {
  if (process.getuid?.() === 0) chownSync(file, unprivileged, unprivileged);
  if (mode !== undefined) chmodSync(file, mode);
}

/** A certificate for every server of this machine, and the key of it. */
export function makeCertificate(folder: string, openssl: string): void {
  const names = ['DNS:localhost', 'IP:127.0.0.1', ...nodes.map((node) => `IP:${addressOf(node)}`)].join(',');
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const [key, certificate] = [path.join(folder, 'own.key'), path.join(folder, 'own.crt')];
  const subject = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${names}`];
  execFileSync(openssl, [...request, '-keyout', key, '-out', certificate, ...subject], { stdio: 'ignore' });
  const both = path.join(folder, 'gate.pem');
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  giveAway(key, 0o600);
  giveAway(both, 0o600);
}
