import { describe, expect, it } from 'vitest';
import { groupNotifications } from '../../../web/notifications/NotificationList.tsx';

const notice = (id: string, kind: string, community: string | null) => ({
  id,
  kind,
  community: community === null ? null : { databaseId: community },
});
const ids = (rows: ReturnType<typeof groupNotifications>) =>
  rows.map((row) => row.map(({ id }) => id).join(''));

describe('B835: the rows of the panel', () => {
  it('are one for new posts of a community that follow each other', () => {
    const notices = [
      notice('a', 'COMMENT', '1'),
      ...['b', 'c', 'd'].map((id) => notice(id, 'POST', '1')),
      ...['e', 'f'].map((id) => notice(id, 'POST', '2')),
      notice('g', 'POST', '1'),
    ];
    expect(ids(groupNotifications(notices))).toEqual(['a', 'bcd', 'e', 'f', 'g']);
  });

  it('are single for everything else', () => {
    const notices = ['a', 'b', 'c'].map((id) => notice(id, 'COMMENT', '1'));
    expect(ids(groupNotifications(notices))).toEqual(['a', 'b', 'c']);
    expect(groupNotifications([])).toEqual([]);
  });
});
