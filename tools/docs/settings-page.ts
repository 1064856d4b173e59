import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A setting with what is said above it; settings without a text of their own follow the one before them. */
interface Setting {
  name: string;
  example: string;
  text: string[];
}
interface Group {
  title: string;
  settings: Setting[];
}

const group = /^# --- (.+?) -+$/;
const setting = /^# ?([A-Z][A-Z0-9_]+)=(.*)$/;

/** Reads a settings file whose lines are comments: groups, texts, and settings with their default or an example. */
function readSettings(file: string): Group[] {
  const groups: Group[] = [];
  let text: string[] = [];
  for (const line of file.split('\n')) {
    const [, title] = group.exec(line) ?? [];
    const [, name, example = ''] = setting.exec(line) ?? [];
    if (title) {
      groups.push({ title, settings: [] });
      text = [];
    } else if (name) {
      groups.at(-1)?.settings.push({ name, example, text });
      text = [];
    } else if (line.startsWith('#')) text.push(line.replace(/^# ?/, ''));
  }
  return groups;
}

/** Words of a plain text that Markdown would read as marks. */
const asMarkdown = (text: string): string => text.replace(/[*<>[\]\\`]/g, '\\$&');

function settingText({ name, example, text }: Setting): string {
  const said = text.length > 0 ? `\n${asMarkdown(text.join(' '))}\n` : '';
  return `### ${name}\n${said}\n\`\`\`sh\n${name}=${example}\n\`\`\`\n`;
}

/** The page of all settings, made of .env.example. */
export function settingsText(root: string): string {
  const groups = readSettings(readFileSync(path.join(root, '.env.example'), 'utf8'));
  const parts = groups.map(
    ({ title, settings }) => `## ${title}\n\n${settings.map((each) => settingText(each)).join('\n')}`,
  );
  return `# Settings

Settings are variables of the environment, or lines of a file \`.env\` in the folder of the product; variables win. Copy
\`.env.example\`, which this page is made of, and take away the \`#\` before what you change. Each block shows the default, or an
example where there is none. An empty value counts as not set. A value that cannot be used stops the start with one sentence that
names the setting. Each setting can stand in a file that the variable with \`_FILE\` behind its name names, as containers get their
secrets: \`DATABASE_URL_FILE=/run/secrets/database-url\`.

${parts.join('\n')}`;
}
