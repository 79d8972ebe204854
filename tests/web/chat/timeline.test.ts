import { expect, test } from 'vitest';
import { precedes } from '../../../web/chat/history/messageOrder.ts';
import {
  findFirstUnread,
  buildTimeline,
  type TimelineMessage,
} from '../../../web/chat/conversation/timeline.ts';

/** A message in local time, by another user unless marked as own. */
const message = (databaseId: string, at: string, authorId = 'theo'): TimelineMessage => ({
  id: `m${databaseId}`,
  databaseId,
  createdAt: new Date(`2026-11-${at}`).toISOString(),
  author: { id: authorId },
  viewerIsAuthor: authorId === 'me',
  isDeleted: false,
});

/** Rows in short: days by date, messages with `(` and `)` where their group starts and ends. */
const sketch = (...[messages, pending, firstUnread]: Parameters<typeof buildTimeline>) =>
  buildTimeline(messages, pending, firstUnread).map((row) => {
    switch (row.kind) {
      case 'day':
        return `— ${new Date(row.date).getDate()} —`;
      case 'unread':
        return 'unread';
      case 'notice':
        return `· ${messages[row.index]?.databaseId} ·`;
      case 'message':
        return `${row.startsGroup ? '(' : ''}${messages[row.index]?.databaseId}${row.endsGroup ? ')' : ''}`;
      case 'pending':
        return `…${row.key}`;
    }
  });

test('shows one separator per day, before its first message, sent or pending', () => {
  const messages = [message('1', '18T23:59'), message('2', '19T00:01'), message('3', '19T18:00')];
  const pending = [{ key: 'new', createdAt: new Date('2026-11-20T08:00').toISOString(), before: null }];
  expect(sketch(messages, pending, null)).toEqual([
    '— 18 —',
    '(1)',
    '— 19 —',
    '(2)',
    '(3)',
    '— 20 —',
    '…new',
  ]);
});

test('B985: keeps a notice in its place, apart from the messages around it, unread by nobody', () => {
  const messages = [
    message('1', '20T10:00'),
    { ...message('2', '20T10:01'), notice: {} },
    message('3', '20T10:02'),
  ];
  expect(sketch(messages, [], null)).toEqual(['— 20 —', '(1)', '· 2 ·', '(3)']);
  expect(findFirstUnread(messages, 2)).toBe('1');
});

test('places a pending message before the message that overtook it, otherwise at the end', () => {
  const messages = [message('1', '20T10:00'), message('2', '20T10:02', 'me')];
  const createdAt = new Date('2026-11-20T10:01').toISOString();
  const passed = (key: string, before: string | null) => ({ key, createdAt, before });
  const pending = [passed('film', messages[1]?.id ?? ''), passed('gone', 'elsewhere'), passed('new', null)];
  expect(sketch(messages, pending, null)).toEqual(['— 20 —', '(1)', '…film', '(2)', '…gone', '…new']);
});

test('messages of one author within five minutes form a group; another author or the divider ends it', () => {
  const messages = [
    message('1', '20T10:00'),
    message('2', '20T10:04'),
    message('3', '20T10:09'),
    message('4', '20T10:10', 'me'),
    message('5', '20T10:11'),
    message('6', '20T10:12'),
  ];
  expect(sketch(messages, [], null)).toEqual(['— 20 —', '(1', '2)', '(3)', '(4)', '(5', '6)']);
  expect(sketch(messages, [], '6')).toEqual(['— 20 —', '(1', '2)', '(3)', '(4)', '(5)', 'unread', '(6)']);
});

test('places the divider before the first unseen message of others', () => {
  const messages = [
    message('1', '20T10:00'),
    message('2', '20T10:01'),
    message('3', '20T10:02', 'me'),
    message('4', '20T10:03'),
  ];
  expect(findFirstUnread(messages, 0)).toBeNull();
  expect(findFirstUnread(messages, 1)).toBe('4');
  expect(findFirstUnread(messages, 2)).toBe('2');
  // More are unseen than loaded: the position of the first one is unknown.
  expect(findFirstUnread(messages, 4)).toBeNull();
});

test('orders messages by number, not alphabetically', () => {
  expect(precedes('9', '10')).toBe(true);
  expect(precedes('10', '9')).toBe(false);
  expect(precedes('10', '10')).toBe(false);
  expect(precedes('9007199254740992', '9007199254740993')).toBe(true);
});
