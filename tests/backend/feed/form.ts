/** Multipart bodies as the composer sends them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { picture } from '../builders.ts';

export const pdf = new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n']);
export const film = new Blob([
  readFileSync(join(import.meta.dirname, '../../../fixtures/demo/assets/regate.mp4')),
]);
export const photo = await picture();
export const heic = new Blob([readFileSync(join(import.meta.dirname, '../people/assets/photo.heic'))]);

/** A form of fields and named files; a list repeats its name. */
export function formOf(
  fields: Record<string, string | number | readonly string[]>,
  files: readonly (readonly [name: string, filename: string, content: Blob])[] = [],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, String(item));
  for (const [name, filename, content] of files) form.append(name, content, filename);
  return form;
}
