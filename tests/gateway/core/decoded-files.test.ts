/** What an existing API writes otherwise, in files and lists. */
import { expect, it } from 'vitest';
import { decodeMessage } from '../../../gateway/chat/chat.ts';
import { rows } from '../../../gateway/core/rest/rows.ts';
import { decodePost } from '../../../gateway/posts/posts.ts';

const createdAt = '2026-11-02T09:00:00+01:00';
const written = 'Re&#231;us &amp; factures.pdf';
const name = 'Reçus & factures.pdf';

it('decodes the HTML entities in the file names of posts once', () => {
  const post = { id: 1, groups: { id: 2 }, createdAt, doc: ['uploads/a.pdf'], docreelname: [written] };
  expect(decodePost(post, 'zoe@mutuelle.example').documents).toMatchObject([{ name }]);
});

it('decodes the HTML entities in the file name of a message once', () => {
  const message = { id: 1, type: 'document', createdAt, file: 'uploads/a.pdf', filereelname: written };
  expect(decodeMessage(message, '3').document).toMatchObject({ name });
});

it('lists a community once if its row without an id is repeated', () => {
  const communities = [3, 4, 3];
  const decode = (row: unknown) => ({ community: { id: `Community ${String(row)}` }, isEnabled: true });
  expect(rows(communities, 'states', decode)).toHaveLength(2);
});
