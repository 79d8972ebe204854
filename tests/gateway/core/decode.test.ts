import { describe, expect, test } from 'vitest';
import {
  flag,
  instant,
  list,
  number,
  optionalInstant,
  path,
  paths,
  rowId,
  tally,
  text,
  wire,
} from '../../../gateway/core/rest/decode.ts';

const unusable = { extensions: { code: 'UPSTREAM_INVALID_RESPONSE' } };
const thrown = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
};

describe('reading what the API answers', () => {
  test.each([true, 1, '1', 'true'])('%j is a set flag', (value) => expect(flag(value)).toBe(true));
  test.each([false, 0, '0', '', null, undefined, 'NULL'])('%j is no set flag', (value) =>
    expect(flag(value)).toBe(false),
  );

  test('numbers may be text, ids may be either, counts never are negative', () => {
    expect(number('12.5', 'x')).toBe(12.5);
    expect(rowId(7, 'x')).toBe('7');
    expect(rowId('abc', 'x')).toBe('abc');
    expect([tally('3'), tally(undefined), tally(-2), tally('NULL')]).toEqual([3, 0, 0, 0]);
  });

  test('B468: the placeholder NULL is nothing', () => {
    expect(text('NULL')).toBe('');
    expect(path('NULL')).toBeNull();
    expect(path('0')).toBeNull();
    expect(paths(['a.jpg', 'NULL', null, 'b.jpg'], 'x')).toEqual(['a.jpg', 'b.jpg']);
  });

  test('instants are read in the forms that APIs use', () => {
    expect(instant('2026-11-20T14:05:00+01:00', 'x')).toBe('2026-11-20T13:05:00.000Z');
    expect(optionalInstant(0)).toBe('1970-01-01T00:00:00.000Z');
    expect(instant('2026-11-20T14:05:00Z', 'x')).toBe('2026-11-20T14:05:00.000Z');
    expect(instant('2026-11-20T14:05:00.123Z', 'x')).toBe('2026-11-20T14:05:00.123Z');
    expect(instant('2026-11-30T24:00:00.000Z', 'x')).toBe('2026-12-01T00:00:00.000Z');
    expect(optionalInstant('hier')).toBeUndefined();
    expect(optionalInstant('2026-13-20T14:05:00.123Z')).toBeUndefined();
    expect(optionalInstant('2026-11-32T14:05:00.123Z')).toBeUndefined();
  });

  test.each([
    ['an object that is none', () => wire('text', 'x')],
    ['a list that is none', () => list('text', 'x')],
    ['a number that is none', () => number('douze', 'x')],
    ['an id that is none', () => rowId(null, 'x')],
    ['an instant that is none', () => instant('hier', 'x')],
  ])('%s is told, never passed on', (_name, run) => expect(thrown(run)).toMatchObject(unusable));
});
