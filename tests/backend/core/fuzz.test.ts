/**
 * Whatever is sent, no call fails: every operation of the contract is made with every field wrong in
 * turn, by an administrator of the platform in a place of their own and with everything else right.
 * What follows from the contract covers new calls without a word here.
 */
import { ExportDataResponse } from '../../../backend/dataExport/routes.ts';
import { afterAll, expect, it } from 'vitest';
import { createDice } from '../../../fixtures/demo/random.ts';
import { ArchiveResponse } from '../../../backend/library/entries.wire.ts';
import { UploadFilesResponse } from '../../../backend/library/wire.ts';
import { UpdateAvatarResponse } from '../../../backend/people/wire.ts';
import { picture } from '../builders.ts';
import { pdf } from '../feed/form.ts';
import { type Answer, startBackend } from '../harness.ts';
import { bodyOf, type Operation, operations, type Schema } from './contents.ts';
import { csv, plainName, rightCall } from './rightCall.ts';
import { makeWorld, type World } from './world.ts';

/** Other numbers try other values: `FUZZ_SEED=7`. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const dice = createDice(seed);

/** The parts of the addresses of a stored file and of an archive come from this backend. */
const backend = await startBackend();
afterAll(() => backend.close());
const photo = await picture({ width: 2, height: 2, format: 'png' });
const multipart = new FormData();
multipart.append('image', photo, 'x.png');
const [person, administrator] = await backend.addPeople([{}, { isAdministrator: true }]);
const answer = await backend.post('/api/profil/image', { as: person, multipart });
const partsOf = (address: string, ...names: string[]): Record<string, string> => {
  const { pathname, searchParams } = new URL(address, backend.url);
  const last = pathname.split('/').slice(-names.length);
  return {
    ...Object.fromEntries(names.map((name, index) => [name, last[index] ?? ''])),
    ...Object.fromEntries(searchParams),
  };
};
const archived = new FormData();
archived.append('document', photo, 'x.png');
const added = await backend.post('/api/ajoutfile', { as: person, multipart: archived });
const { archive } = (
  await backend.post('/api/mediatheque/archive', {
    as: person,
    json: { idgroup: 0, fichiers: added.read(UploadFilesResponse).Fichiers.map(({ id }) => id) },
  })
).read(ArchiveResponse);
const exported = (await backend.post('/api/donnees', { as: person, json: {} })).read(ExportDataResponse);
const stored = {
  getFile: partsOf(answer.read(UpdateAvatarResponse).image, 'year', 'folder', 'name'),
  getLibraryArchive: partsOf(archive, 'library', 'entries'),
  getAccountsFile: partsOf(
    backend.context.files.linksFor(administrator).sign({ key: 'comptes/e30' }),
    'filters',
  ),
  getExportedData: partsOf(exported.archive, 'person'),
};

/** Letters that no compression shortens: an index holds fewer of them than of repeated ones. */
const longText = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(dice.between(0x4e00, 0x9fff))).join('');

let deep: unknown = 'x';
for (let level = 0; level < 1_000; level += 1) deep = [deep];

const nul = 'avant\0après';
const half = 'avant\ud800après';
const long = [longText(33_000), longText(700)];
const odd = [
  '\u0301',
  '\u200d',
  '\ue000 \u0378',
  '',
  '   ',
  '\udc00',
  '__proto__',
  'constructor',
  "'\\%_$1",
  '\u202e\ufffe\u{10ffff}',
  '⑴ ŉ ½',
  '<b>'.repeat(3_000),
];
const dates = [
  '+099999-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '99999',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '2026-02-30',
  '4714-11-24 BC',
  'infinity',
  'now',
];
const extremes = [-1, 2 ** 31, 2 ** 53 - 1, 2 ** 63, 1e308];
const numbers = [
  0.5,
  2 ** 53,
  1e21,
  '9223372036854775808',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '',
  ' 7 ',
  nul,
  'texte',
];
const shapes: unknown[] = [
  [],
  {},
  null,
  true,
  7,
  [nul],
  { toString: nul },
  { constructor: 1 },
  { length: 1 },
];
const longLists = [Array<string>(70_000).fill('x'), Array.from({ length: 2_000 }, () => ({}))];
const fileNames = [
  'a\0b.png',
  '../../../../etc/passwd',
  '.',
  '',
  'x.constructor',
  '"\r\n.png',
  `${'x'.repeat(10_000)}.png`,
  `${'😀'.repeat(130)}.png`,
];

/** A field of a call, by the names that lead to it; an item of a list has the name 0. */
interface Field {
  place: 'path' | 'query' | 'body' | 'file';
  names: string[];
  schema: Schema;
}

function fieldsIn(schema: Schema, names: string[] = []): Field[] {
  const { properties, items, anyOf } = schema;
  if (properties)
    return Object.entries(properties).flatMap(([name, property]) =>
      fieldsIn(property, [...names, plainName(name, property)]),
    );
  const content = schema.contentMediaType ?? items?.contentMediaType;
  const field: Field = { place: content === undefined ? 'body' : 'file', names, schema };
  const choices = (anyOf ?? []).filter((choice) => choice.properties ?? choice.items);
  if (field.place === 'file') return [field];
  return [
    field,
    ...(items ? fieldsIn(items, [...names, '0']) : []),
    ...choices.flatMap((choice) => fieldsIn(choice, names)),
  ].filter(({ names: [first] }) => first !== undefined);
}

const fieldsOf = (called: Operation): Field[] => [
  ...(called.operation.parameters ?? []).map(({ in: place, name, schema }): Field => ({
    place: place === 'path' ? 'path' : 'query',
    names: [name],
    schema,
  })),
  ...fieldsIn(bodyOf(called)?.schema ?? {}),
];

/** All of what is wrong for a field takes minutes; each run of the suite tries some, `npm run soak` all. */
const triesAll = process.env.FUZZ_VALUES === 'all';
const timeout = triesAll ? 0 : 120_000;

/** Wrong values for a field: one of them in each run of the suite. */
function wrongValues({ place, names, schema }: Field): readonly unknown[] {
  if (place === 'file') return fileNames;
  const types = [schema.type ?? schema.anyOf?.map(({ type }) => type) ?? []].flat(2);
  const isNumber = types.includes('number') || types.includes('integer');
  const isText = types.includes('string') && schema.enum === undefined;
  const isDate = isText && /date|time|At$|^(?:from|to|day|month|year|exp)$/.test(names.at(-1) ?? '');
  const others = [
    half,
    ...(isText ? [...long, ...dice.some(odd, 2)] : dice.some(odd, isNumber ? 0 : 1)),
    ...(isDate ? dates : dice.some(dates, isNumber ? 0 : 1)),
    ...(isNumber ? [...dice.some(extremes, 3), ...dice.some(numbers, 3)] : dice.some(numbers, 1)),
    ...(schema.enum ?? []),
    ...(types.includes('array') ? longLists : []),
    ...(place === 'body' ? (isText ? [[], {}, 7, deep] : [deep, ...dice.some(shapes, 1)]) : []),
  ];
  return triesAll ? [nul, ...others] : dice.some([nul, ...others], 1);
}

/** As a part of an address; what has no such form as the bytes that somebody would try for it. */
const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value.slice(0, 900) : String(value);
  return text.replaceAll(/\p{Surrogate}|[^\p{Surrogate}]/gu, (letter) =>
    /\p{Surrogate}/u.test(letter) ? '%ED%A0%80' : encodeURIComponent(letter),
  );
};

/** The body with a value in a place of it. */
function withValue(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const within = typeof body === 'object' && body !== null ? body : {};
  if (name === '0') return [withValue(undefined, rest, value)];
  return { ...within, [name]: withValue(Reflect.get(within, name), rest, value) };
}

interface Wrong {
  field: Field;
  value: unknown;
}

/** What a form with files holds: text alone, what is no text as JSON. */
function formWith(fields: object, files: readonly Field[], wrong: Wrong | undefined): FormData {
  const form = new FormData();
  const add = (name: string, value: unknown) =>
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value)) for (const item of value) add(`${name}[]`, item);
    else if (value !== undefined) add(name, value);
  for (const field of files) {
    const described = field.schema.description ?? '';
    const [file, name] = described.startsWith('csv')
      ? [csv, 'x.csv']
      : /image/.test(described)
        ? [photo, 'x.png']
        : [pdf, 'x.pdf'];
    form.append(field.names.join(), file, wrong?.field === field ? String(wrong.value) : name);
  }
  return form;
}

/** Makes a call with one thing wrong, or nothing. */
async function make(
  called: Operation,
  fields: readonly Field[],
  world: World,
  wrong?: Wrong,
): Promise<Answer> {
  const right = rightCall(called, world, stored);
  const at = (place: Field['place']) =>
    wrong?.field.place === place ? { [wrong.field.names.join()]: wrong.value } : {};
  const path = { ...right.path, ...at('path') };
  const query = Object.entries({ ...right.query, ...at('query') })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encoded(value)}`);
  const address =
    called.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(path[name]) || '%20') +
    (query.length > 0 ? `?${query.join('&')}` : '');
  const described = bodyOf(called);
  if (!described) return backend.call(called.method, address, { as: world.caller });
  const json =
    wrong?.field.place === 'body' ? withValue(right.body, wrong.field.names, wrong.value) : right.body;
  const files = fields.filter(
    (field) =>
      field.place === 'file' &&
      (field === wrong?.field ||
        described.schema.required?.some((name) => name.replace('[i]', '[0]') === field.names.join()) ||
        field.schema.description?.startsWith('Accepted: document;')),
  );
  // JSON can express more values than a form without files.
  return backend.call(called.method, address, {
    as: world.caller,
    ...(files.length > 0 ? { multipart: formWith(Object(json), files, wrong) } : { json }),
  });
}

/** Words that people did not type and cannot mend. */
const ofMachines =
  /\b(?:NaN|undefined|null|number|string|boolean|object|array|expected|received|required|invalid|regex)\b|attendu,|reçu/i;

/** Calls that leave everything as it is, and those that take away what the next would need. */
const reads = /^(?:get|list|search|count|open|report)/;
const destroys = /^(?:delete|remove|leave|changePassword|disconnect|decide|unsave)/;

/** Calls that need what the place has not: a provider of sign-ins, the file of an agenda. */
const away: ReadonlySet<string> = new Set(['startSignIn', 'completeSignIn', 'getCalendarFile']);

/** Makes a call with every field wrong in turn; answers what failed, ready to be read, and the place after it. */
async function attack(
  called: Operation,
  before: World,
  fields: readonly Field[],
  plan: readonly (readonly [Field, readonly unknown[]])[],
): Promise<{ failed: string[]; world: World }> {
  const id = called.operation.operationId;
  const failed: string[] = [];
  let world = before;
  const right = await make(called, fields, world);
  // Another lane may have inserted a row meanwhile.
  if (right.status >= 300 && !away.has(id) && Reflect.get(Object(right.body), 'code') !== 'LIST_CHANGED')
    failed.push(`nothing wrong → ${right.status} ${JSON.stringify(right.body)}`);
  for (const [field, values] of plan)
    for (const value of values) {
      const { status, body } = await make(called, fields, world, { field, value });
      const words = Reflect.get(Object(body), 'message');
      if (typeof words === 'string' && ofMachines.test(words))
        failed.push(`${field.names.join('.')} → “${words}”`);
      if (status >= 500 || (value === nul && status < 400))
        failed.push(
          `${field.place} ${field.names.join('.')} = ${JSON.stringify(value)?.slice(0, 80)} → ${status}`,
        );
      if (status < 300 && destroys.test(id)) world = await makeWorld(backend);
    }
  return {
    failed: failed.map((what) => `${called.method} ${called.path}: ${what}`),
    world: reads.test(id) ? world : await makeWorld(backend),
  };
}

it('never returns 500, for any content of any field of any call', { timeout }, async () => {
  // Each run of the suite tries every call with every third field, `npm run soak` with all.
  const plan = operations.map((called, turn) => {
    const fields = fieldsOf(called);
    const tried = fields.filter((_field, index) => triesAll || (turn + index) % 3 === 0);
    return { called, fields, wrong: tried.map((field) => [field, wrongValues(field)] as const) };
  });
  // Several at once, each with a place of its own and always the same calls.
  const lanes = 4;
  const failed = await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      let world = await makeWorld(backend);
      const found: string[] = [];
      for (const { called, fields, wrong } of plan.filter((_call, index) => index % lanes === lane)) {
        const attacked = await attack(called, world, fields, wrong);
        found.push(...attacked.failed);
        ({ world } = attacked);
      }
      return found;
    }),
  );
  expect(failed.flat(), `with FUZZ_SEED=${seed}`).toEqual([]);
});
