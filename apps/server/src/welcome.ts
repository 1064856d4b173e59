import { demoAccounts } from './db/demo/accounts.ts';

interface Reference {
  referenceNumber: string;
  containerNumber: string | null;
  direction: string;
  terminal: string;
  note: string;
}

const pad = (text: string, width: number) => text.padEnd(width);

/** What a newcomer reads when the product stands: where it is, how to sign in, what to try. */
export function welcome(url: string, demo: { password: string; references: readonly Reference[] } | null): string {
  const lines = ['', `  Quaygate is ready:  ${url}`, ''];
  if (demo) {
    const width = Math.max(...demoAccounts.map(({ email }) => email.length)) + 2;
    lines.push(`  Demo sign-ins, password ${demo.password}`, '');
    for (const { email, roles } of demoAccounts) lines.push(`    ${pad(email, width)}${roles.join(', ') || '–'}`);
    lines.push('', '  Try a status request as dispatch@demo.quaygate.example', '');
    for (const one of demo.references) {
      lines.push(
        `    ${pad(one.terminal, 22)}${pad(one.direction, 10)}${pad(one.referenceNumber, 12)}${pad(one.containerNumber ?? '–', 13)}${one.note}`,
      );
    }
    lines.push('');
  }
  return lines.join('\n');
}
