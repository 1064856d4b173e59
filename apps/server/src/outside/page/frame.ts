import { type DriverLanguage, languageName } from '@quaygate/phrases/languages';
import { escapeHtml } from './html.ts';

/** The mark of `apps/web/public/favicon.svg`. */
const logo = `<svg width="32" height="32" viewBox="0 0 32 32" fill="none" stroke-width="4.5" stroke-linecap="round" aria-hidden="true"><path stroke="currentColor" d="M19 27.5H11a7 7 0 0 1-7-7V11a7 7 0 0 1 7-7h9.5a7 7 0 0 1 7 7v8"/><path class="barrier" d="M15.5 15.5L28.5 28.5"/></svg>`;

interface Page {
  language: DriverLanguage;
  /** What the installation calls itself; the product unless told. */
  brand?: string;
  /** Where the page is found in other languages, under the name of this choice. */
  others?: { title: string; links: readonly { language: DriverLanguage; href: string }[] };
  title: string;
  /** Address of its style and its script, without their endings. */
  path: string;
  /** HTML beside the logo. */
  aside?: string;
  /** HTML below the title. */
  content: string;
  /** What the style knows the page by, where it differs from others. */
  kind?: string;
}

function choiceOf({ title, links }: NonNullable<Page['others']>): string {
  const items = links.map(
    ({ language, href }) =>
      `<a href="${escapeHtml(href)}" lang="${language}" hreflang="${language}">${languageName(language)}</a>`,
  );
  return `<nav class="languages" aria-label="${title}">${items.join('')}</nav>\n`;
}

/** A page the server makes itself, without an inline script or style, so that it works under the strictest content policy. */
export const pageFrame = ({
  language,
  brand = 'Quaygate',
  others,
  title,
  path,
  aside,
  content,
  kind,
}: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(brand)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${path}.css">
<script type="module" src="${path}.mjs"></script>
</head>
<body>
<header><span class="logo">${logo}<span>${escapeHtml(brand)}</span></span>${aside ?? ''}</header>
<main${kind ? ` class="${kind}"` : ''}><h1>${title}</h1>
${content}
</main>
${others ? choiceOf(others) : ''}</body>
</html>
`;
