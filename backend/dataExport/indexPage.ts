import type { Database } from '../core/database/database.ts';
import { escapeHtml, plainText } from '../core/html.ts';
import { timeZone } from '../core/timeZone.ts';
import { fieldLabels } from './fieldLabels.wire.ts';
import { readRows, type Section } from './sections.ts';

const head = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Vos données</title><style>
:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
summary{font-weight:700;padding:.5rem 0;cursor:pointer}dl{display:grid;grid-template-columns:10rem 1fr;gap:0 1rem;margin:0 0 1rem;padding:.5rem 0;border-top:1px solid}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
</style></head><body><h1>Vos données</h1>
<p>Ce que la plateforme conserve à votre sujet. Les mêmes données sont dans les fichiers .json, pour les programmes ; les fichiers que vous avez envoyés sont dans le dossier « fichiers ».</p>
`;

const htmlPattern = /^\s*<(?:p|ul|ol|h[1-6]|blockquote)\b/i;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const formatInstant = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone,
});

/** The text of HTML, with its lines. */
const textOfHtml = (html: string): string =>
  html
    .split(/<br\s*\/?>|<\/(?:p|li|h[1-6]|blockquote)>/i)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n');

/** A value as people read it. */
function formatValue(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'string') {
    if (name === 'texte' || htmlPattern.test(value)) return textOfHtml(value);
    return instantPattern.test(value) ? formatInstant.format(new Date(value)) : value;
  }
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value);
}

const renderRow = (row: object): string =>
  `<dl>${Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([name, value]) =>
        `<dt>${escapeHtml(fieldLabels[name] ?? name)}</dt><dd>${escapeHtml(formatValue(name, value))}</dd>`,
    )
    .join('')}</dl>\n`;

/** Renders the export as an HTML page without scripts, one chunk per row. */
export async function* renderIndexPage(
  database: Database,
  sections: readonly Section[],
  personId: number,
): AsyncGenerator<string> {
  yield head;
  for (const section of sections) {
    yield `<details><summary>${escapeHtml(section.about)}</summary>\n`;
    let isEmpty = true;
    for await (const row of readRows(database, section, personId)) {
      isEmpty = false;
      yield renderRow(row);
    }
    yield `${isEmpty ? '<p>Rien.</p>' : ''}</details>\n`;
  }
  yield '</body></html>\n';
}
