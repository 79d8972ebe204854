import type { Rest } from '../core/rest/client.ts';
import { flag, wire } from '../core/rest/decode.ts';
import { type FilePart, multipart } from '../core/rest/multipart.ts';
import { inInputTerms } from '../core/rest/refusals.ts';

/** The inputs behind the API's names of fields. */
const inputs = {
  bandeau: 'file',
  file: 'file',
  lien: 'url',
  link: 'url',
  linktitle: 'title',
  icon: 'icon',
  text: 'text',
  breakingnews: 'text',
  ordre: 'position',
};

type Field = readonly [name: string, value: string];

const send = (rest: Rest, path: string, fields: readonly Field[], files: readonly FilePart[]) =>
  inInputTerms(inputs, rest.write({ method: 'POST', path, multipart: multipart(fields, files) }));

/** A slide of the carousel as administrators write it. */
export interface HighlightOnWire {
  row: string | null;
  text: string | null;
  file: FilePart | null;
  url: string;
}

/** POST /api/admin/bandeau. */
export async function saveHighlight(rest: Rest, { row, text, file, url }: HighlightOnWire): Promise<void> {
  const fields: Field[] = [
    ['type', text === null ? 'file' : 'text'],
    ['lien', url],
    ...(row === null ? [] : [['idbandeau', row] as const]),
    ...(text === null ? [] : [['text', text] as const]),
  ];
  await send(rest, '/api/admin/bandeau', fields, file ? [file] : []);
}

/** POST /api/admin/misavant. */
export async function addIllustration(rest: Rest, file: FilePart, url: string): Promise<void> {
  await send(rest, '/api/admin/misavant', [['lien', url]], [file]);
}

/** An entry of “Mes liens” as administrators write it. */
export interface LinkOnWire {
  row: string | null;
  title: string;
  url: string;
  icon: FilePart | null;
  position: number | null;
}

/** POST /api/addlink and POST /api/updatelink. */
export async function saveLink(rest: Rest, { row, title, url, icon, position }: LinkOnWire): Promise<void> {
  const fields: Field[] = [
    ['linktitle', title],
    ['link', url],
    ...(row === null ? [] : [['idlinkold', row] as const]),
    ...(position === null ? [] : [['ordre', String(position)] as const]),
  ];
  await send(rest, row === null ? '/api/addlink' : '/api/updatelink', fields, icon ? [icon] : []);
}

/** POST /api/admin/breaking. */
export async function setBreakingNews(rest: Rest, breakingnews: string): Promise<void> {
  await inInputTerms(
    inputs,
    rest.write({ method: 'POST', path: '/api/admin/breaking', json: { breakingnews } }),
  );
}

/** Calls by which slides, illustrations and links are deleted. */
export type Deletable = 'deletebandeau' | 'deleteimagevideo' | 'deletelink';

/** DELETE /api/deletebandeau/{id}, /api/deleteimagevideo/{id} or /api/deletelink/{id}. */
export async function deleteItem(rest: Rest, call: Deletable, row: string): Promise<void> {
  await rest.write({
    method: 'DELETE',
    path: `/api/${call}/${encodeURIComponent(row)}`,
    operation: `DELETE /api/${call}/{id}`,
  });
}

/** POST /api/desactanimation/2 or /3: turns the display of the carousel or of the news round. */
export async function toggleDisplay(rest: Rest, which: 2 | 3): Promise<boolean> {
  const answer = await rest.write({ method: 'POST', path: `/api/desactanimation/${which}` });
  return flag(wire<{ actif: unknown }>(answer, 'desactanimation').actif);
}
