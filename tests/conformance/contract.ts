/** `openapi.json` as a judge of calls: a validator, a proxy that validates what passes, and a mock made of it alone. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  contentMediaType?: string;
}
interface Media {
  schema: Schema;
  example?: unknown;
}
interface Described {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema; example: unknown }[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

const contract = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
/** References are to one schema of all components, which is compiled once. */
const document = JSON.parse(contract.replaceAll('"#/components/', '"contract#/components/')) as {
  paths: Record<string, Record<string, Described>>;
  components: unknown;
};

/** Every operation of the contract; those without values in their paths first, as servers route. */
export const operations = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      described,
    })),
  )
  .toSorted((a, b) => a.name.split('{').length - b.name.split('{').length);
type Operation = (typeof operations)[number];

const options = { strict: false, allErrors: true } as const;
/** JSON is what it is; everything else travels as text. */
const judges = { json: new Ajv2020(options), text: new Ajv2020({ ...options, coerceTypes: true }) };
for (const judge of Object.values(judges)) {
  addFormats.default(judge);
  judge.addSchema({ $id: 'contract', components: document.components });
}
const compiled = { json: new Map<Schema, ValidateFunction>(), text: new Map<Schema, ValidateFunction>() };

/** Violations of a schema by a value; none if it matches. */
export function faultsOf(schema: Schema, value: unknown, as: keyof typeof judges = 'json'): string[] {
  const validate = compiled[as].get(schema) ?? judges[as].compile(schema);
  compiled[as].set(schema, validate);
  // Coerced values are written into what holds them.
  if (validate(structuredClone(value))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

export interface Passed {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const operationOf = ({ method, url }: Passed): Operation | undefined => {
  const { pathname } = new URL(url, 'http://api');
  return operations.find((one) => one.method === method && one.pattern.test(pathname));
};

/** The fields of a form by their names in the contract: `emailtager[]` and `document[0]` are parts of lists. */
function fieldsOf(entries: Iterable<[string, FormDataEntryValue]>, { properties = {} }: Schema) {
  const fields: Record<string, unknown> = {};
  for (const [sent, value] of entries) {
    const base = sent.replace(/\[\d*\]$/, '');
    const name = [sent, base, `${base}[]`, `${base}[i]`].find((one) => one in properties) ?? sent;
    const text = typeof value === 'string' ? value : value.name;
    const known = fields[name];
    if (properties[name]?.type !== 'array') fields[name] = text;
    else fields[name] = Array.isArray(known) ? [...(known as string[]), text] : [text];
  }
  return fields;
}

const undocumented = (value: unknown, { properties }: Schema): string[] =>
  properties === undefined || typeof value !== 'object' || value === null
    ? []
    : Object.keys(value)
        .filter((name) => !(name in properties))
        .map((name) => `${name} is not in the contract`);

async function bodyFaults({ headers, body }: Passed, { requestBody }: Described): Promise<string[]> {
  if (body.length === 0) return requestBody?.required ? ['lacks its body'] : [];
  const type = headers['content-type'] ?? '';
  const [mediaType = ''] = type.split(';');
  const media = requestBody?.content[mediaType];
  if (!media) return [`has a body of ${mediaType}`];
  const { schema } = media;
  if (mediaType === 'application/json') {
    const sent: unknown = JSON.parse(body.toString());
    return [...undocumented(sent, schema), ...faultsOf(schema, sent)];
  }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const sent = fieldsOf(form, schema);
  return [...undocumented(sent, schema), ...faultsOf(schema, sent, 'text')];
}

/** Violations of the contract by a request. */
async function requestFaults(passed: Passed, { described, pattern }: Operation): Promise<string[]> {
  const { pathname, searchParams } = new URL(passed.url, 'http://api');
  const { parameters = [] } = described;
  const path = Object.entries(pattern.exec(pathname)?.groups ?? {});
  const sent: Record<string, Record<string, string>> = {
    path: Object.fromEntries(path.map(([name, value]) => [name, decodeURIComponent(value)])),
    query: Object.fromEntries(searchParams),
    header: {},
  };
  const key = passed.headers['idempotency-key'];
  if (typeof key === 'string') sent.header = { 'Idempotency-Key': key };
  const faults = await bodyFaults(passed, described);
  for (const [place, values] of Object.entries(sent)) {
    const known = parameters.filter((parameter) => parameter.in === place);
    for (const name of Object.keys(values))
      if (!known.some((parameter) => parameter.name === name)) faults.push(`${place} ${name} is unknown`);
    for (const { name, required, schema } of known)
      if (values[name] !== undefined) {
        const found = faultsOf(
          { type: 'object', properties: { [name]: schema } },
          { [name]: values[name] },
          'text',
        );
        faults.push(...found.map((fault) => `${place} ${fault}`));
      } else if (required) faults.push(`${place} ${name} is missing`);
  }
  return faults;
}

/** Violations of the contract by a response. */
function answerFaults(status: number, type: string, body: Buffer, { responses }: Described): string[] {
  const answer = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  if (!answer) return [`answered ${status}`];
  const [mediaType = ''] = type.split(';');
  const media = answer.content?.[mediaType] ?? answer.content?.[mediaType.replace(/\/.*/, '/*')];
  if (!media) return [`answered ${status} as ${mediaType}`];
  return mediaType === 'application/json' ? faultsOf(media.schema, JSON.parse(body.toString())) : [];
}

const listen = async (answer: (passed: Passed, response: ServerResponse) => Promise<void>) => {
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    buffer(request)
      .then((body) => answer({ method, url, headers, body }, response))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  // The client ends idle connections first, even when the processor is busy.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Headers that belong to one connection, or to how a body was packed. */
const ofTheConnection = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'transfer-encoding',
]);

/** A proxy before an API that validates all traffic. */
export async function startProxy(api: string) {
  const violations = new Set<string>();
  const exercised = new Set<string>();
  const server = await listen(async (passed, response) => {
    const { method, url, headers, body } = passed;
    const operation = operationOf(passed);
    const note = (faults: readonly string[]) =>
      faults.forEach((fault) => violations.add(`${operation?.name ?? `${method} ${url}`}: ${fault}`));
    if (operation) exercised.add(operation.name);
    else if (!url.startsWith('/health')) note(['is no operation']);
    if (operation) note(await requestFaults(passed, operation));
    const answer = await fetch(api + url, {
      method,
      headers: Object.entries(headers)
        .filter(([name]) => !ofTheConnection.has(name))
        .map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      redirect: 'manual',
    });
    const received = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    if (operation) note(answerFaults(answer.status, type, received, operation.described));
    const sent = [...answer.headers].filter(([name]) => !ofTheConnection.has(name));
    response.writeHead(answer.status, Object.fromEntries(sent)).end(received);
  });
  return { ...server, violations, exercised };
}

/** Markup that the mock adds to every text; it must not be displayed. */
export const unsafeMarkup = '<script>unsafe()</script>';

/** An API that is nothing but the contract: it refuses what breaks it, and answers its examples, with unsafe markup. */
export async function startMock() {
  const violations = new Set<string>();
  const exercised = new Set<string>();
  const server = await listen(async (passed, response) => {
    const operation = operationOf(passed);
    if (operation) exercised.add(operation.name);
    const faults = operation ? await requestFaults(passed, operation) : ['is no operation'];
    faults.forEach((fault) => violations.add(`${operation?.name ?? passed.url}: ${fault}`));
    const json = operation?.described.responses[200]?.content?.['application/json'];
    const [status, body] =
      faults.length === 0 ? [200, json?.example] : [422, { status: false, message: faults.join('; ') }];
    const received = JSON.stringify(body ?? null).replaceAll('</p>', `</p>${unsafeMarkup}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(received);
  });
  return { ...server, violations, exercised };
}

/** Calls that the rows of the matrix do not cause: those with files, and those of other operations of the client. */
export const ofClients = [
  'POST /api/ajoutfile',
  'POST /api/comment/create/file',
  'POST /api/comment/reponse/file',
  'POST /api/deletecover/{id}',
  'POST /api/deletedossierbib',
  'POST /api/deletedossiergp',
  'POST /api/fileuploadindocgroup',
  'POST /api/getgroupspecifique/admin',
  'POST /api/getgroupspecifique/user',
  'POST /api/messagecreate/{conversationId}/file',
  'POST /api/switchdoc',
  'POST /useringroups',
];
