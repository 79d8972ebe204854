/** Events of realtime, in the shapes in which existing APIs send them. */
import { describe, expect, it } from 'vitest';
import { parseContentEvent } from '../../../gateway/realtime/events.rest.ts';
import { wendy, yann } from '../../../fixtures/existing-api/seed.ts';

const event = {
  pusheraction: ['chat'],
  conversationid: 41,
  chat: { id: 501, mine: 0 },
  receveur: [yann, wendy],
  sendto: 'zoe@mutuelle.example',
};
const read = { actions: ['chat'], conversationId: '41', chatId: '501', sender: 'zoe@mutuelle.example' };

describe('B712: the receivers of an event', () => {
  it.each([
    ['a list of usernames', [yann, wendy]],
    ['one text with commas', `${yann}, ${wendy}`],
    ['one text with semicolons', `${yann};${wendy}`],
    [
      'people',
      [
        { id: 102, email: yann },
        { id: 104, email: wendy },
      ],
    ],
    ['people by username', [{ username: yann }, { username: wendy }]],
    ['memberships', [{ user: { email: yann } }, { user: { email: wendy } }]],
    ['posts’ authors', [{ users: { email: yann } }, { users: { email: wendy } }]],
    ['an object keyed by ids', { 102: yann, 104: wendy }],
    ['people keyed by ids', { 102: { email: yann }, 104: { email: wendy } }],
    ['a list written as text', JSON.stringify([yann, wendy])],
  ])('are read from %s', (_shape, receveur) => {
    expect(parseContentEvent({ ...event, receveur })?.receivers).toEqual([yann, wendy]);
  });

  it('are empty if nobody is named', () => {
    for (const receveur of [undefined, null, [], {}, '', false])
      expect(parseContentEvent({ ...event, receveur })?.receivers).toEqual([]);
  });
});

describe('an event', () => {
  it.each([
    ['as documented', event],
    ['encoded', JSON.stringify(event)],
    ['encoded twice', JSON.stringify(JSON.stringify(event))],
    ['in data', { data: event }],
    ['in an encoded data', { data: JSON.stringify(event) }],
    ['in a message', { message: event }],
    ['in wraps within each other', { event: { payload: event } }],
    ['with its action alone', { ...event, pusheraction: 'chat' }],
    ['with ids as text', { ...event, conversationid: '41', chat: { id: '501' } }],
  ])('is read %s', (_shape, sent) => {
    const parsed = parseContentEvent(sent);
    expect(parsed?.event).toMatchObject(read);
    expect(parsed?.receivers).toEqual([yann, wendy]);
  });

  it('is ignored without an action', () => {
    for (const sent of [null, undefined, 'pas du JSON', 42, [], {}, { ...event, pusheraction: [] }])
      expect(parseContentEvent(sent)).toBeUndefined();
  });
});
