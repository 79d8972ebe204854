/** Decoding variants of existing APIs: numbers, dates, lists, names; an invalid row is dropped alone. */
import { describe, expect, test, vi } from 'vitest';
import { decodeMessage } from '../../../gateway/chat/messages.rest.ts';
import { createUnbatchedLoader } from '../../../gateway/graphql/context.ts';
import {
  decodeCount,
  decodeFields,
  decodeFlag,
  decodeArray,
  decodeNamedList,
  decodeNumber,
  decodeOptionalCount,
  decodePath,
  decodePaths,
  decodePlainText,
  decodeDatabaseId,
  decodeText,
  decodeObject,
} from '../../../gateway/compat/decode.ts';
import { decodeList, decodeListWithoutNulls } from '../../../gateway/compat/decodeList.ts';
import { decodeInstant, decodeOptionalInstant, unknownInstant } from '../../../gateway/compat/instants.ts';
import { runDecoding, type Decoding } from '../../../gateway/compat/decodingNotes.ts';
import { decodePost } from '../../../gateway/posts/posts.rest.ts';

const unusable = { extensions: { code: 'UPSTREAM_INVALID_RESPONSE' } };
const thrown = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
};

describe('decoding', () => {
  test('reads flags from true, 1 and their texts only', () => {
    for (const value of [true, 1, '1', 'true']) expect(decodeFlag(value)).toBe(true);
    for (const value of [false, 0, '0', '', null, undefined, 'NULL']) expect(decodeFlag(value)).toBe(false);
  });

  test('reads numbers from text, ids from either, and counts as non-negative', () => {
    expect(decodeNumber('12.5', 'x')).toBe(12.5);
    expect(decodeDatabaseId(7, 'x')).toBe('7');
    expect(decodeDatabaseId('abc', 'x')).toBe('abc');
    expect([decodeCount('3'), decodeCount(undefined), decodeCount(-2), decodeCount('NULL')]).toEqual([
      3, 0, 0, 0,
    ]);
  });

  test('counts are at most the largest Int', () => {
    expect([decodeCount(2 ** 31 - 1), decodeOptionalCount('2147483647')]).toEqual([2 ** 31 - 1, 2 ** 31 - 1]);
    expect([decodeOptionalCount(null), decodeOptionalCount('NULL')]).toEqual([undefined, undefined]);
    for (const value of [2 ** 31, '2147483648', 1e12])
      for (const decode of [decodeCount, decodeOptionalCount])
        expect(thrown(() => decode(value))).toMatchObject(unusable);
  });

  test('B468: the placeholder NULL means absent', () => {
    expect(decodeText('NULL')).toBe('');
    expect(decodePath('NULL')).toBeNull();
    expect(decodePath('0')).toBeNull();
    expect(decodePaths(['a.jpg', 'NULL', null, 'b.jpg'], 'x')).toEqual(['a.jpg', 'b.jpg']);
  });

  test.each([
    // With a zone, or none: the clocks of the API's own.
    ['2026-11-20T14:05:00+01:00', '2026-11-20T13:05:00.000Z'],
    ['2026-11-20T14:05:00Z', '2026-11-20T14:05:00.000Z'],
    ['2026-11-20T14:05:00.123Z', '2026-11-20T14:05:00.123Z'],
    ['2026-11-30T24:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['2026-11-20 14:05:00', '2026-11-20T13:05:00.000Z'],
    ['2026-07-20 14:05:00', '2026-07-20T12:05:00.000Z'],
    ['2026-11-20', '2026-11-19T23:00:00.000Z'],
    // As French and PHP write them.
    ['20/11/2026 14:05', '2026-11-20T13:05:00.000Z'],
    ['20/11/2026 à 14h05', '2026-11-20T13:05:00.000Z'],
    ['20-11-2026', '2026-11-19T23:00:00.000Z'],
    ['20 novembre 2026 à 14:05', '2026-11-20T13:05:00.000Z'],
    ['ven. 1er août 2025', '2025-07-31T22:00:00.000Z'],
    ['Fri, 20 Nov 2026 14:05:00 +0100', '2026-11-20T13:05:00.000Z'],
    [
      { date: '2026-11-20 14:05:00.000000', timezone_type: 3, timezone: 'America/New_York' },
      '2026-11-20T19:05:00.000Z',
    ],
    [
      { date: '2026-11-20 14:05:00.000000', timezone_type: 1, timezone: '+02:00' },
      '2026-11-20T12:05:00.000Z',
    ],
    [1_795_183_500, '2026-11-20T14:05:00.000Z'],
    ['1795183500', '2026-11-20T14:05:00.000Z'],
    [1_795_183_500_000, '2026-11-20T14:05:00.000Z'],
    // The hour that comes twice, and the one that does not come.
    ['2026-10-25 02:30:00', '2026-10-25T01:30:00.000Z'],
    ['2026-03-29 02:30:00', '2026-03-29T01:30:00.000Z'],
  ])('reads the instant %j', (written, expected) =>
    expect(
      runDecoding({ timeZone: 'Europe/Paris', notes: [] }, () => decodeOptionalInstant(written, 'date')),
    ).toBe(expected),
  );

  test.each([
    'hier',
    '',
    null,
    0,
    '0000-00-00 00:00:00',
    '-0001-11-30T00:00:00+00:09',
    '2026-13-20T14:05:00.123Z',
    '2026-11-32T14:05:00.123Z',
    '31/02/2026',
  ])('rejects the instant %j', (written) => expect(decodeOptionalInstant(written, 'date')).toBeUndefined());

  test('an invalid instant is noted and does not affect its row', () => {
    const reading: Decoding = { timeZone: 'Europe/Paris', notes: [] };
    expect(runDecoding(reading, () => decodeInstant('hier', 'post.createdAt'))).toBe(unknownInstant);
    expect(reading.notes).toEqual([{ field: 'post.createdAt', row: undefined, done: 'read as absent' }]);
  });

  test.each([
    ['bare', [{ id: 1 }]],
    ['named', { users: [{ id: 1 }] }],
    ['beside a status', { status: true, users: [{ id: 1 }] }],
    ['under another name', { status: true, liste: [{ id: 1 }] }],
    ['wrapped', { status: true, result: [{ id: 1 }] }],
    ['wrapped twice', { data: { users: [{ id: 1 }] } }],
    ['keyed by ids', { users: { 7: { id: 1 } } }],
    ['keyed, bare', { 3: { id: 1 } }],
  ])('accepts a list %s', (_how, answer) =>
    expect(decodeNamedList<{ users: unknown }>(answer as object, 'users', 'x')).toEqual([{ id: 1 }]),
  );

  test.each([[{}], [false], [null], [[]], [{ users: {} }], [{ users: null }], [{ status: 'ok' }]])(
    'accepts %j as an empty list',
    (answer) => expect(decodeNamedList<{ users: unknown }>(answer as object, 'users', 'x')).toEqual([]),
  );

  test('accepts a wrapped object, or one alone in a list', () => {
    expect(decodeFields<{ nom: unknown }>({ status: 'ok', result: { nom: 'A' } }, 'x').nom).toBe('A');
    expect(decodeFields<{ nom: unknown }>([{ nom: 'A' }], 'x').nom).toBe('A');
  });

  test('an invalid row is left out and logged by position or id; pages stay aligned', () => {
    const reading: Decoding = { timeZone: 'Europe/Paris', notes: [] };
    const decode = (item: unknown) => ({
      id: decodeDatabaseId(decodeObject<{ id: unknown }>(item, 'x').id, 'x.id'),
    });
    const items = [{ id: 1 }, null, { id: 'NaN', nom: 'x' }, 'text', { id: 1 }, {}];
    const placed = runDecoding(reading, () => decodeList(items, 'users', decode));
    expect(placed).toEqual([{ id: '1' }, null, { id: 'NaN' }, null, null, null]);
    expect(reading.notes.map(({ row }) => row)).toEqual([1, 3, 1, 5]);
    expect(decodeListWithoutNulls(items, 'users', decode)).toEqual([{ id: '1' }, { id: 'NaN' }]);
  });

  test('HTML entities in names and file names are decoded once', () => {
    expect(decodePlainText('Ren&eacute;e &amp; L&#233;a')).toBe('Renée & Léa');
    const plain = 'Achats&notes : https://x.example/?a=1&currency=EUR';
    expect(decodePlainText(plain)).toBe(plain);
    const createdAt = '2026-11-02T09:00:00+01:00';
    const [written, name] = ['Re&#231;us &amp; factures.pdf', 'Reçus & factures.pdf'];
    const post = { id: 1, groups: { id: 2 }, createdAt, doc: ['uploads/a.pdf'], docreelname: [written] };
    expect(decodePost(post, 'zoe@mutuelle.example').files).toMatchObject([{ name }]);
    const message = { id: 1, type: 'document', createdAt, file: 'uploads/a.pdf', filereelname: written };
    expect(decodeMessage(message, '3').file).toMatchObject({ name });
  });

  test('a repeated row without an id is listed once', () => {
    const decode = (row: unknown) => ({ community: { id: `Community ${String(row)}` }, isEnabled: true });
    expect(decodeListWithoutNulls([3, 4, 3], 'states', decode)).toHaveLength(2);
  });

  test.each([
    ['an object that is none', () => decodeObject('text', 'x')],
    ['a list that is none', () => decodeArray('text', 'x')],
    ['a number that is none', () => decodeNumber('douze', 'x')],
    ['an id that is none', () => decodeDatabaseId(null, 'x')],
  ])('%s is reported, never passed on', (_name, run) => expect(thrown(run)).toMatchObject(unusable));
});

test('rows without a batch call are fetched once each, and fail alone', async () => {
  const fetch = vi.fn(async (row: string) => {
    if (row === 'gone') throw new Error('away');
    return `row ${row}`;
  });
  const loader = createUnbatchedLoader(fetch);
  const outcomes = await Promise.allSettled(['1', 'gone', '2', '1'].map((row) => loader.load(row)));
  expect(outcomes).toMatchObject([
    { value: 'row 1' },
    { reason: new Error('away') },
    { value: 'row 2' },
    { value: 'row 1' },
  ]);
  expect(fetch).toHaveBeenCalledTimes(3);
});
