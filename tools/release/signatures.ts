import { npm } from './npm.ts';

interface Signatures {
  outcome: 'good' | 'bad' | 'not checked: the registry or its keys cannot be reached';
  text: string;
}

const unreachable =
  /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|no dependencies to audit|E404|EAUDITNOKEYS|failed, reason/;

/** Whether the registry signed what is installed. Mirrors often pass no signatures on; then nothing is claimed. */
export async function checkSignatures(root: string): Promise<Signatures> {
  const { code, stdout, stderr } = await npm(['audit', 'signatures'], root);
  const said = stdout.trim();
  if (code === 0) return { outcome: 'good', text: said };
  if (unreachable.test(stderr)) {
    const outcome = 'not checked: the registry or its keys cannot be reached';
    return { outcome, text: outcome };
  }
  return { outcome: 'bad', text: `${said}\n${stderr.trim()}`.trim() };
}
