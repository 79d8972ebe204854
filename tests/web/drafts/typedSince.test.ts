import { expect, it } from 'vitest';
import { linesSince } from '../../../web/drafts/typedSince.ts';
import { htmlSince } from '../../../web/feed/composer/htmlSince.ts';
import { newPoll } from '../../../web/feed/composer/pollDraft.ts';
import { pollSince } from '../../../web/feed/composer/pollSince.ts';

it.each([
  ['the same', 'un\ndeux', 'un\ndeux', ''],
  ['a further line', 'un\ndeux\n\ntrois', 'un\ndeux', 'trois'],
  ['a line before', 'zéro\nun', 'un', 'zéro'],
  ['what follows on a line', 'Bonjour à tous, et merci', 'Bonjour à tous', ', et merci'],
  ['what follows a space', 'Bonjour à tous encore', 'Bonjour à tous', 'encore'],
  ['a word that goes on', 'Bonjours', 'Bonjour', 'Bonjours'],
  ['a line that was reworded', 'Bonsoir à tous', 'Bonjour à tous', 'Bonsoir à tous'],
  ['the same once more', 'oui\noui', 'oui', 'oui'],
  ['something else', 'autre', 'un\ndeux', 'autre'],
  ['what was cleared', '', 'un', ''],
])('of typed lines what was not sent is left: %s', (_, typed, sent, left) => {
  expect(linesSince(typed, sent)).toBe(left);
});

it.each([
  ['the same', '<p>un</p><p>deux</p>', '<p>un</p><p>deux</p>', ''],
  ['a further paragraph', '<p>un</p><p></p><p>deux</p>', '<p>un</p>', '<p>deux</p>'],
  [
    'what follows in it',
    '<p>un <strong>et</strong> deux</p>',
    '<p>un</p>',
    '<p><strong>et</strong> deux</p>',
  ],
  ['one that was reworded', '<p>une</p>', '<p>un</p>', '<p>une</p>'],
  ['a list under it', '<p>un</p><ul><li><p>a</p></li></ul>', '<p>un</p>', '<ul><li><p>a</p></li></ul>'],
  [
    'a mention alone',
    '<p>un</p><p><span data-mention="1">@A</span></p>',
    '<p>un</p>',
    '<p><span data-mention="1">@A</span></p>',
  ],
])('of a text what was not sent is left: %s', (_, typed, sent, left) => {
  expect(htmlSince(typed, sent)).toBe(left);
});

it('of a poll what was changed since is left', () => {
  const answers = [
    { id: '1', text: 'Ici' },
    { id: '2', text: 'Là' },
  ];
  const sent = { ...newPoll(), communityId: 'c', key: 'k', question: 'Où ?', answers };
  const left = pollSince({ ...sent, key: null, answers: [...answers, { id: '3', text: 'Ailleurs' }] }, sent);
  expect(left).toMatchObject({ communityId: 'c', key: null, question: '' });
  expect(left.answers.map(({ text }) => text)).toEqual(['Ailleurs', '']);
});
