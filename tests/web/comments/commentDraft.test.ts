import { expect, test } from 'vitest';
import { emptyDraft, mergeDrafts } from '../../../web/comments/commentDraft.ts';

test('a failed comment joins what was typed since, with the mentions of both', () => {
  const ana = { id: '12', label: 'Ana Roux' };
  const bob = { id: '13', label: 'Bob Petit' };
  const failed = { ...emptyDraft, text: 'Merci @Ana Roux', gifUrl: '/chat.gif', mentions: [ana] };
  expect(mergeDrafts(failed, emptyDraft)).toBe(failed);
  expect(mergeDrafts(failed, { ...emptyDraft, text: 'et @Bob Petit', mentions: [bob] })).toMatchObject({
    text: expect.stringMatching(/^Merci @Ana Roux\s+et @Bob Petit$/),
    gifUrl: '/chat.gif',
    mentions: [ana, bob],
  });
});
