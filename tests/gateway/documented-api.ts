/**
 * The API as the documents show it, and as old ones write: in front of a real backend, it takes away every
 * field that we had to assume, and writes what is left in the loosest spelling: numbers as text, flags as
 * '0' and '1', placeholders between the items of lists.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Fields that the documents do not show, by the object that holds them, unless it also holds another. */
const assumed: readonly [holds: string, fields: readonly string[], unless?: readonly string[]][] = [
  ['titre', ['typegroupe', 'user_role', 'couleur', 'logo'], ['id_group', 'photocouverture']],
  ['lastmessagetype', ['group', 'statutnotif', 'adminconvert', 'gif']],
  ['civilite', ['roles']],
  ['id_group', ['isLibraryEditable', 'demande']],
  ['photocouverture', ['isLibraryEditable', 'demande']],
  ['users', ['total']],
  ['Fichiers', ['chemin', 'peutModifier', 'isLibraryEditable']],
  ['documentreelname', ['telechargement', 'thumbs', 'taille', 'idoc', 'idgroup']],
  ['Docgroup', ['totals', 'mots']],
  ['roleuser', ['nb_user', 'demande', 'isLibraryEditable']],
];

function loosen(value: Json, key = ''): Json {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return key === 'status' || key === 'state' ? value : value ? '1' : '0';
  if (value === null)
    return key === 'lastcomment' ? [] : key === 'lastmessagetype' || key === 'type' ? null : 'NULL';
  if (Array.isArray(value)) {
    const items = value.map((item) => loosen(item));
    return key === 'imag' || key === 'doc' || key === 'docreelname' ? [...items, 'NULL'] : items;
  }
  if (typeof value !== 'object') return value;
  const gone = assumed.flatMap(([holds, fields, unless = []]) =>
    holds in value && !unless.some((field) => field in value) ? fields : [],
  );
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      gone.includes(name) ? [] : [[name, loosen(inner, name)]],
    ),
  );
}

/** A search as the documents show it: a query, and everything that it finds. */
const queryAlone = (body: Buffer): Buffer<ArrayBuffer> =>
  Buffer.from(
    new URLSearchParams({
      query: new URLSearchParams(body.toString()).get('query') ?? '',
      nb: '100',
    }).toString(),
  );

/** Starts it in front of a backend; answers its address. */
export async function startDocumentedApi(backendUrl: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void (async () => {
        const {
          host: _host,
          connection: _connection,
          'content-length': _length,
          ...headers
        } = request.headers;
        const sent = Buffer.concat(chunks);
        const body = request.url === '/api/searchs' ? queryAlone(sent) : sent;
        const answer = await fetch(backendUrl + (request.url ?? '/'), {
          method: request.method ?? 'GET',
          headers: headers as Record<string, string>,
          ...(body.length > 0 ? { body } : {}),
        });
        const type = answer.headers.get('content-type') ?? '';
        const bytes = Buffer.from(await answer.arrayBuffer());
        response.writeHead(answer.status, { 'content-type': type });
        response.end(
          type.includes('json') ? JSON.stringify(loosen(JSON.parse(bytes.toString('utf8')) as Json)) : bytes,
        );
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
