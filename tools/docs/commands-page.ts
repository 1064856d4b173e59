import type { Command } from '../../apps/server/src/commands/command.ts';
import { commands } from '../../apps/server/src/commands/commands.ts';
import { entry } from '../../apps/server/src/commands/help.ts';

function commandText({ name, summary, forms, exits, more }: Command): string {
  const lines = forms.map(({ args, does }) => `# ${does}\n${[entry, name, args].filter(Boolean).join(' ')}`);
  return `## ${name}

${summary}.

\`\`\`sh
${lines.join('\n\n')}
\`\`\`
${more ? `\n\`\`\`text\n${more}\n\`\`\`\n` : ''}
- Exit code 0: ${exits[0]}.
- Exit code 1: ${exits[1]}.
`;
}

/** The page of all commands, made of what their help says. */
export const commandsText = (): string => `# Commands

Commands run beside the server, on the same settings (\`.env\` and variables). In a checkout they are called by npm, in the image
by their name: \`quaygate migrate\`. With \`npm run -s\` nothing but the answer is printed.

\`\`\`sh
npm run quaygate -- help
npm run quaygate -- help integration-key
\`\`\`

Exit codes say the same of every command: 0 done, 1 not done or a check failed, 2 the arguments cannot be understood, 3 a setting
or the database cannot be used. No command prints a stack trace.

${commands.map(commandText).join('\n')}`;
