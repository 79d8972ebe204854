/** What a request carries, by the names of the documents. */
import type { IncomingMessage } from 'node:http';
import type { Documented, Sent } from './documented.ts';

export type Written = 'none' | 'json' | 'form' | 'multipart' | 'unreadable';

/** How the body of a request is written. */
export function encodingOf(request: IncomingMessage, body: Buffer): Written {
  if (body.length === 0) return 'none';
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/json')) return 'json';
  if (type.startsWith('application/x-www-form-urlencoded')) return 'form';
  return type.startsWith('multipart/form-data') ? 'multipart' : 'unreadable';
}

const add = (sent: Sent, name: string, values: readonly (string | File)[]): void =>
  void sent.set(name, [...(sent.get(name) ?? []), ...values]);

/** The values of a JSON body: those of objects within it under `user.email`. */
function flatten(value: unknown, name: string, sent: Sent): void {
  if (Array.isArray(value)) {
    add(sent, name, []);
    for (const item of value) flatten(item, name, sent);
    if (sent.get(name)?.length === 0 && value.length > 0) sent.delete(name);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, name === '' ? key : `${name}.${key}`, sent);
  } else add(sent, name, [value === null ? '' : `${value as string | number | boolean}`]);
}

/** The name of a form's field as the documents write it: `user[email]` is `user.email`. */
const nested = (name: string): string => name.replaceAll(/\[\d*\]/g, '').replaceAll(/\[(\w+)\]/g, '.$1');

/** The name of a part as the documents write it: numbered ones count as `document[n]`, unless each has a name. */
const numbered = (name: string, documented: Documented | undefined): string =>
  documented?.fields.some((field) => field.name === name) ? name : name.replaceAll(/\[\d+\]/g, '[n]');

/** The fields of a request; those of its query have their own name with a question mark before it. */
export async function sentIn(
  request: IncomingMessage,
  body: Buffer,
  written: Written,
  documented: Documented | undefined,
): Promise<Sent> {
  const sent: Sent = new Map();
  for (const [name, value] of new URL(request.url ?? '/', 'http://api').searchParams)
    add(sent, `?${name}`, [value]);
  const text = body.toString('utf8');
  if (written === 'json') flatten(JSON.parse(text), '', sent);
  if (written === 'form')
    for (const [name, value] of new URLSearchParams(text)) add(sent, nested(name), [value]);
  if (written === 'multipart') {
    const type = request.headers['content-type'] ?? '';
    const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    for (const [name, value] of parts) add(sent, numbered(name, documented), [value]);
  }
  return sent;
}

/** What is wrong with what was sent: fields that the documents do not have, or another encoding. */
export function deviationsOf(documented: Documented, written: Written, sent: Sent): string[] {
  const { operation, encoding, fields, isUnshown } = documented;
  const known = new Set(fields.map(({ name }) => name));
  const unknown = isUnshown ? [] : [...sent.keys()].filter((name) => !known.has(name));
  const fits = {
    none: written === 'none',
    json: written === 'json',
    form: written === 'form',
    multipart: written === 'multipart',
    unstated: written === 'json' || written === 'form' || (written === 'none' && fields.length === 0),
  }[encoding];
  return [
    ...unknown.map((name) => `${operation}: ${name} is not documented`),
    ...(fits || (isUnshown && written === 'none') ? [] : [`${operation}: sent as ${written}`]),
  ];
}
